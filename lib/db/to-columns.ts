import { JsonText } from "./json-param.ts";

/** Rows of equal length as the array parameters of a statement that unnests them. */
export function toColumns(rows: readonly (readonly unknown[])[]): unknown[] {
  return (rows[0] ?? []).map((_, column) => {
    const entries = rows.map((row) => row[column]);
    return entries.some((entry) => entry instanceof JsonText) ? jsonArray(entries) : entries;
  });
}

/**
 * A `json[]` as PostgreSQL reads it. Its quoting is that of JSON, as long as the text has no control character, which
 * JSON text has not: a tenth of the time that `pg` takes to quote it, who would search and replace in megabytes.
 */
function jsonArray(entries: readonly unknown[]): string {
  const quoted = entries.map((entry) => (entry instanceof JsonText ? JSON.stringify(entry.text) : "NULL"));
  return `{${quoted.join(",")}}`;
}
