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

/** What a lane takes: files for its fields or, without fields, of its own types. */
interface Accepting {
  readonly acceptedTypes: readonly string[];
  readonly fields: readonly { readonly label: string; readonly acceptedTypes: readonly string[] }[];
}

/** Why a lane does not take a file: "Only PDF and images are accepted", or the fields for it are filled. */
export function refusalWords({ fields, acceptedTypes }: Accepting, type: string): string {
  const fitting = fields.filter((field) => accepts(field.acceptedTypes, type));
  if (fitting.length === 0) {
    const types = fields.length === 0 ? acceptedTypes : fields.flatMap((field) => field.acceptedTypes);
    // What accepts every type refuses only text that is no type.
    if (types.length === 0 || types.includes("*/*")) return "This is not a media type such as image/png";
    const kinds = [...new Set(types.map(kindOf))];
    return `Only ${new Intl.ListFormat("en").format(kinds)} ${kinds.length === 1 && !kinds[0]?.endsWith("s") ? "is" : "are"} accepted`;
  }
  return `${fitting.map(({ label }) => label).join(" and ")} ${fitting.length === 1 ? "takes" : "take"} one file only`;
}

/** "PDF" of application/pdf; a type without a name of its own as it is. */
export function kindOf(type: string): string {
  return KINDS[type.toLowerCase()] ?? type;
}

const KINDS: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/*": "images",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "text/*": "text files",
  "text/plain": "plain text",
  "text/csv": "CSV",
  "text/markdown": "Markdown",
  "application/json": "JSON",
  "application/zip": "ZIP",
  "audio/*": "audio",
  "video/*": "video",
};
