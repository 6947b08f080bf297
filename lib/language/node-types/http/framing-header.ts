/** What frames a message or belongs to one connection: the transport writes these, a caller never does. */
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
