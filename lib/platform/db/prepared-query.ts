import { createHash } from "node:crypto";
import type { Statement } from "./database.ts";

/** PostgreSQL cuts longer names of prepared statements off without an error. */
const MAX_NAME_BYTES = 63;
const DIGEST_CHARS = 22;

/**
 * A statement as the driver runs it. Its name stays unique: two names that begin with the same 63 bytes would be one
 * prepared statement to PostgreSQL, and the second would fail on the connection that has the first.
 */
export function preparedQuery(statement: Statement, values: readonly unknown[]) {
  const { name, text, limitMs } = statement;
  const limit = limitMs === undefined ? {} : { query_timeout: limitMs };
  return { name: preparedName(name), text, values: [...values], ...limit };
}

/** The name itself where it fits, otherwise its beginning and a digest of all of it. */
export function preparedName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const digest = createHash("sha256").update(name).digest("base64url").slice(0, DIGEST_CHARS);
  const room = MAX_NAME_BYTES - DIGEST_CHARS - 1;
  return `${name.replace(/[^ -~]/g, "?").slice(0, room)}~${digest}`;
}
