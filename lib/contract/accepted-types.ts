import { canonicalType, essenceOf } from "./file-types.ts";

/**
 * Whether a MIME type is accepted, including `type/*` (D4). Ignores parameters and case; a type has several names
 * (`application/csv` is `text/csv`). An empty list accepts everything.
 */
export function accepts(acceptedTypes: readonly string[], type: string): boolean {
  const essence = essenceOf(type);
  if (!/^[^/\s]+\/[^/\s]+$/.test(essence)) return false;
  if (acceptedTypes.length === 0) return true;
  return acceptedTypes.some((accepted) => {
    const pattern = essenceOf(accepted);
    if (pattern === "*/*" || canonicalType(pattern) === canonicalType(essence)) return true;
    return pattern.endsWith("/*") && essence.startsWith(pattern.slice(0, -1));
  });
}

/** A lane's accepted types: of its fields or, without fields, its own. */
interface Accepting {
  readonly acceptedTypes: readonly string[];
  readonly fields: readonly { readonly label: string; readonly acceptedTypes: readonly string[] }[];
}

/** Why a lane does not accept a file: "Only PDF and images are accepted", or its fields are full. */
export function refusalWords({ fields, acceptedTypes }: Accepting, type: string): string {
  const fitting = fields.filter((field) => accepts(field.acceptedTypes, type));
  if (fitting.length === 0) {
    const types = fields.length === 0 ? acceptedTypes : fields.flatMap((field) => field.acceptedTypes);
    // A lane that accepts every type only refuses invalid types.
    if (types.length === 0 || types.includes("*/*")) return "This is not a media type such as image/png";
    const kinds = [...new Set(types.map(typeFamilyOf))];
    return `Only ${new Intl.ListFormat("en").format(kinds)} ${kinds.length === 1 && !kinds[0]?.endsWith("s") ? "is" : "are"} accepted`;
  }
  return `${fitting.map(({ label }) => label).join(" and ")} ${fitting.length === 1 ? "takes" : "take"} one file only`;
}

/** "PDF" for application/pdf; a type without a short name unchanged. */
export function typeFamilyOf(type: string): string {
  return KINDS[canonicalType(type)] ?? type;
}

const KINDS: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/*": "images",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "text/*": "text files",
  "text/plain": "plain text",
  "text/csv": "CSV",
  "application/vnd.ms-excel": "Excel (.xls)",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel (.xlsx)",
  "text/markdown": "Markdown",
  "application/json": "JSON",
  "application/zip": "ZIP",
  "audio/*": "audio",
  "video/*": "video",
};
