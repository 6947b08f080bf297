/** A value as the text of a `json` parameter: `pg` would send an array as a PostgreSQL array otherwise. */
export function jsonParam(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
