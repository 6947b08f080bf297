import type { IncomingMessage, Server } from "node:http";
import { StalledBodies } from "./stalled-bodies.ts";

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
