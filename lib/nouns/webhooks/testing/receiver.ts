import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { waitFor } from "#lib/testing/wait-for.ts";

/** A request as a receiver got it. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly at: number;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A stranger's receiver on this machine: it answers 200, or what a test says for a path. */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  let underWay = 0;
  let mostAtOnce = 0;
  const server = createServer(async (request, response) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.once("close", () => {
      underWay -= 1;
    });
    const path = request.url ?? "";
    const headers = request.headers as Record<string, string>; // none of ours repeats
    const body = await text(request);
    received.push({ path, id: headers["webhook-id"] ?? "", body, headers, at: performance.now() });
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(200).end("ok");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    received,
    get mostAtOnce() {
      return mostAtOnce;
    },
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answers: (path: string, answer: Answer) => void answers.set(path, answer),
    at: (path: string) => received.filter((one) => one.path === path),
    /** Waits until a path has got as many requests. */
    async until(path: string, count: number): Promise<Received[]> {
      return waitFor(`${count} requests at ${path}`, () => {
        const got = received.filter((one) => one.path === path);
        return got.length >= count && got;
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** What the package that receivers use makes of a request. @throws where it refuses the signature. */
export const verified = (
  secret: string,
  { body, headers }: Received,
): { type: string; data: Record<string, unknown>; sequence: string; test?: boolean } =>
  new Webhook(secret).verify(body, headers) as never; // JSON that we sent
