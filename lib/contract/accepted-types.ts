/**
 * Whether a MIME type is among the accepted ones, `type/*` included (D4). Parameters and case do not count.
 * An empty list accepts everything.
 */
export function accepts(acceptedTypes: readonly string[], type: string): boolean {
  const essence = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!/^[^/\s]+\/[^/\s]+$/.test(essence)) return false;
  if (acceptedTypes.length === 0) return true;
  return acceptedTypes.some((accepted) => {
    const pattern = accepted.trim().toLowerCase();
    if (pattern === "*/*" || pattern === essence) return true;
    return pattern.endsWith("/*") && essence.startsWith(pattern.slice(0, -1));
  });
}
