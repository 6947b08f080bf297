import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const LINGER_MS = 2_000;
/** The request that a connection has under way, or had last. */
const latest = new WeakMap<Socket, IncomingMessage>();

/**
 * Where the connection is to close after an answer that did not wait for the request's body, as a refusal does not,
 * closes our half of it first and reads on for a moment (RFC 9112 9.6). Closed at once, what the client still sends
 * would be answered by a reset, which takes the answer with it.
 */
export function lingerForBody(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const isFirst = !latest.has(socket);
  latest.set(socket, incoming);
  if (!isFirst) return;
  const close = socket.destroySoon;
  socket.destroySoon = () => {
    if (latest.get(socket)?.complete !== false || !socket.writable) {
      close.call(socket);
      return;
    }
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
    socket.end();
    socket.resume();
  };
}
