import type { IncomingMessage } from "node:http";

/**
 * Adds the peer to X-Forwarded-For, as a proxy does: Next hides the socket, and keeps what a caller wrote there.
 * So the last address is always one that this process has seen itself.
 */
export function namePeer(incoming: IncomingMessage): void {
  const claimed = [incoming.headers["x-forwarded-for"] ?? []].flat();
  incoming.headers["x-forwarded-for"] = [...claimed, incoming.socket.remoteAddress ?? "unknown"].join(", ");
}
