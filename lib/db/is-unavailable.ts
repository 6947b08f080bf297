/** Refused, reset or unreachable sockets, by Node's names. */
const SOCKET_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
/**
 * PostgreSQL's classes for connections and for an operator's intervention, `too_many_connections`, a lock that was not
 * had in time, and a transaction that stood still for too long.
 */
const SERVER_CODE = /^(08|57P0)|^(53300|55P03|25P03)$/;
/** What `pg` and its pool say without a code. */
const MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client has encountered a connection error/,
  /^Cannot use a pool after calling end/,
];

/** Whether a statement failed because the database cannot be reached now, rather than because of what it said. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (SOCKET_CODES.has(code) && !("path" in error)) return true;
  if (SERVER_CODE.test(code)) return true;
  return (
    MESSAGES.some((pattern) => pattern.test(error.message)) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  );
}
