/** Refused, reset or unreachable sockets, by Node's names. */
const SOCKET_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ECONNABORTED",
  "EAI_AGAIN",
]);
/**
 * PostgreSQL's classes for connections, for an operator's intervention and for what it has run out of (connections,
 * disk, memory), a lock that was not had in time, a transaction that stood still for too long, a statement that took
 * too long, a database that is read-only, and a disk that fails.
 */
const SERVER_CODE = /^(08|53|57P0)|^(55P03|25P03|57014|25006|58030)$/;
/** The driver's message for a statement over its own limit. */
const READ_TIMEOUT = /^Query read timeout/;
/** What `pg` and its pool say without a code. */
const MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client has encountered a connection error/,
  /^Cannot use a pool after calling end/,
  READ_TIMEOUT,
];

/** Whether a statement took longer than its `limitMs`. It still has its connection. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && READ_TIMEOUT.test(error.message);
}

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
