import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const LINGER_MS = 2_000;
/** The connection's current or last request. */
const latest = new WeakMap<Socket, IncomingMessage>();

/**
 * Handles connections that close after a response which did not wait for the request's body, such as an error: closes
 * our half first and reads on briefly (RFC 9112 9.6). If we closed fully, the client's remaining data would cause a
 * reset, which discards the response.
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
