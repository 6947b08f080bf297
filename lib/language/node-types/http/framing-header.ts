/** Headers that frame a message or belong to a connection: the transport writes them, never a caller. */
const FRAMING = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Whether the transport writes this header itself. */
export function isFramingHeader(name: string): boolean {
  return FRAMING.has(name.toLowerCase());
}
