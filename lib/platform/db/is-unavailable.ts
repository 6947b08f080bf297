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
/** Those of them that end the connection. */
const DISCONNECTED_CODE = /^(08|57P0)/;
/** The driver's message for its own statement timeout. */
const READ_TIMEOUT = /^Query read timeout/;
/** Errors of `pg` without a code, of a connection that ended. */
const DISCONNECTED = [/^Connection terminated/, /^Client has encountered a connection error/];
/** All of `pg` and its pool without a code. */
const MESSAGES = [
  ...DISCONNECTED,
  /^timeout exceeded when trying to connect/,
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
export const isUnavailable = (error: unknown): boolean => isOf(error, SERVER_CODE, MESSAGES);

/** Whether a statement failed because its connection to the database ended. */
export const isDisconnected = (error: unknown): boolean => isOf(error, DISCONNECTED_CODE, DISCONNECTED);

function isOf(error: unknown, codes: RegExp, messages: readonly RegExp[]): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (SOCKET_CODES.has(code) && !("path" in error)) return true;
  return (
    codes.test(code) ||
    messages.some((pattern) => pattern.test(error.message)) ||
    (error.cause !== undefined && isOf(error.cause, codes, messages))
  );
}
