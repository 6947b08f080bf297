import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export interface CallServer {
  readonly url: string;
  /** When calls arrived, by the clock, in order. */
  readonly calls: readonly number[];
  /** Calls that have neither been answered nor aborted. */
  readonly inFlight: number;
  /** The most that were in flight at once so far. */
  readonly mostAtOnce: number;
  close(): Promise<void>;
}

/** A server outside, which answers every call after a while and counts them. */
export async function startCallServer({ answersAfterMs = 0 } = {}): Promise<CallServer> {
  const calls: number[] = [];
  let inFlight = 0;
  let mostAtOnce = 0;
  const server = createServer((_, response) => {
    calls.push(Date.now());
    inFlight += 1;
    mostAtOnce = Math.max(mostAtOnce, inFlight);
    response.once("close", () => {
      inFlight -= 1;
    });
    void delay(answersAfterMs, undefined, { ref: false }).then(() =>
      response.writeHead(200, { "content-type": "application/json" }).end("{}"),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    get inFlight() {
      return inFlight;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
