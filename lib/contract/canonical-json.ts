/**
 * Canonical JSON, RFC 8785: no white space, and each object's keys in the order of their UTF-16 units, so that equal
 * values give equal texts (D6, D7, D15). Of a JSON value; a member that is undefined is left out, as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  // JSON.stringify writes strings and numbers as the RFC wants them, which takes its rules from ECMAScript.
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const object = value as Readonly<Record<string, unknown>>; // any other object can be read as one
  let members = "";
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) members += `${members && ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
