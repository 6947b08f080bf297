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

/** Why no field takes a file of a type: none is for it, or those that are have theirs already. */
export function refusalWords(
  fields: readonly { readonly label: string; readonly acceptedTypes: readonly string[] }[],
  type: string,
): string {
  const fitting = fields.filter(({ acceptedTypes }) => accepts(acceptedTypes, type));
  if (fitting.length === 0) return `${type} is not accepted here`;
  return `${fitting.map(({ label }) => label).join(" and ")} ${fitting.length === 1 ? "takes" : "take"} one file only`;
}
