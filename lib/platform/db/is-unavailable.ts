/** Node's error codes for refused, reset or unreachable sockets. */
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
 * PostgreSQL's error classes for connections, operator intervention, exhausted resources (connections, disk, memory),
 * lock timeouts, idle transactions, statement timeouts, a read-only database and disk failures.
 */
const SERVER_CODE = /^(08|53|57P0)|^(55P03|25P03|57014|25006|58030)$/;
/** The driver's message for its own statement timeout. */
const READ_TIMEOUT = /^Query read timeout/;
/** Errors of `pg` and its pool without a code. */
const MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client has encountered a connection error/,
  /^Cannot use a pool after calling end/,
  READ_TIMEOUT,
];

/** Whether a statement exceeded its `limitMs`. It still holds its connection. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && READ_TIMEOUT.test(error.message);
}

/** Whether the server, the database or the role allows no further connection (too_many_connections). */
export function isServerFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53300";
}

/** Whether a statement failed because the database is unavailable, not because of its content. */
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
