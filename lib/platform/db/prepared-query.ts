import { createHash } from "node:crypto";
import type { Statement } from "./database.ts";

/** PostgreSQL silently cuts longer names of prepared statements. */
const MAX_NAME_BYTES = 63;
const DIGEST_CHARS = 22;

/**
 * A statement for the driver, with a unique name: two names with the same first 63 bytes would be one prepared
 * statement to PostgreSQL, and the second would fail on a connection that has the first.
 */
export function preparedQuery(statement: Statement, values: readonly unknown[]) {
  const { name, text, limitMs } = statement;
  const limit = limitMs === undefined ? {} : { query_timeout: limitMs };
  return { name: preparedName(name), text, values: [...values], ...limit };
}

/** The name if it is short enough, otherwise its start and a digest. */
export function preparedName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const digest = createHash("sha256").update(name).digest("base64url").slice(0, DIGEST_CHARS);
  const room = MAX_NAME_BYTES - DIGEST_CHARS - 1;
  return `${name.replace(/[^ -~]/g, "?").slice(0, room)}~${digest}`;
}
