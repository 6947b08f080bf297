import type { IncomingMessage } from "node:http";

/**
 * Appends the peer's address to X-Forwarded-For, as a proxy does: Next hides the socket and keeps the caller's header.
 * So this process itself has seen the last address.
 */
export function namePeer(incoming: IncomingMessage): void {
  const claimed = [incoming.headers["x-forwarded-for"] ?? []].flat();
  incoming.headers["x-forwarded-for"] = [...claimed, incoming.socket.remoteAddress ?? "unknown"].join(", ");
}
