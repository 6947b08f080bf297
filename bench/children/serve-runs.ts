import { createServer, type IncomingMessage } from "node:http";
import { listenAndTell } from "./listen-and-tell.ts";

/** What the prototype and DBOS do behind the same bare server. */
export interface RunServer {
  /** Starts a chain of so many nodes; the answer names the run as `runId`. */
  start(nodes: number, input: string): Promise<object>;
  /** The run's end, once it is there. */
  wait(runId: string): Promise<object>;
}

/**
 * Serves `POST /runs/{nodes}` and `GET /runs/{runId}` by `node:http` and nothing else.
 */
export function serveRuns(runs: RunServer): void {
  const server = createServer((request, response) => {
    const name = (request.url ?? "").slice("/runs/".length);
    const answered =
      request.method === "POST"
        ? readText(request).then((input) => runs.start(Number(name), input))
        : runs.wait(name);
    const send = (status: number, body: string) => {
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      response.writeHead(status, headers).end(body);
    };
    answered
      .then((body) => send(200, JSON.stringify(body)))
      .catch((error: unknown) => send(500, JSON.stringify({ error: String(error) })));
  });
  listenAndTell(server);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  return text;
}
