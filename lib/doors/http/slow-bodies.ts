import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

const STALL_MS = 60_000;

/** A connection's current or last request, and when the connection last received a byte. */
interface Arrival {
  readonly incoming: IncomingMessage;
  bytesRead: number;
  since: number;
}

/**
 * Finds requests whose client has stopped sending in the middle of the body. Node has only a timeout for the whole
 * request, which must allow 25 MB on a slow line. One scan checks all connections: a timer for each of 50,000 requests
 * a second would cost more.
 */
export class StalledBodies {
  readonly #arrivals = new Map<Socket, Arrival>();

  watch(incoming: IncomingMessage, now: number): void {
    const { socket } = incoming;
    if (!this.#arrivals.has(socket)) socket.once("close", () => this.#arrivals.delete(socket));
    this.#arrivals.set(socket, { incoming, bytesRead: socket.bytesRead, since: now });
  }

  /** The requests that have received nothing for 60 seconds, although we have read all their data. */
  find(now: number): IncomingMessage[] {
    const stalled: IncomingMessage[] = [];
    for (const [socket, arrival] of this.#arrivals) {
      const { incoming, bytesRead, since } = arrival;
      if (incoming.complete) continue;
      if (socket.bytesRead !== bytesRead || incoming.readableLength > 0) {
        arrival.bytesRead = socket.bytesRead;
        arrival.since = now;
      } else if (now - since >= STALL_MS) stalled.push(incoming);
    }
    return stalled;
  }
}

const LOOK_MS = 1_000;

/**
 * Ends requests whose body has stalled for a minute, with 408 if no response has begun. Returns a function to call with
 * each new request.
 */
export function endStalledBodies(
  server: Server,
  clock: () => number = () => performance.now(),
): (incoming: IncomingMessage) => void {
  const bodies = new StalledBodies();
  const look = setInterval(() => {
    for (const { socket } of bodies.find(clock())) {
      const late = Object.assign(new Error("The request's body stalled."), {
        code: "ERR_HTTP_REQUEST_TIMEOUT",
      });
      server.emit("clientError", late, socket);
    }
  }, LOOK_MS);
  look.unref();
  server.once("close", () => clearInterval(look));
  return (incoming) => bodies.watch(incoming, clock());
}

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
