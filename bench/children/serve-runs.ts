import { createServer, type IncomingMessage } from "node:http";
import { listenAndTell } from "./listen-and-tell.ts";

/** What the prototype and DBOS do behind the same bare server. */
export interface RunServer {
  /** Starts the work of this name, or a chain of so many nodes; the answer names the run as `runId`. */
  start(work: string, input: string): Promise<object>;
  /** Answers what a run waits for. */
  answer?(runId: string): Promise<object>;
  /** The run's end, once it is there. */
  wait(runId: string): Promise<object>;
}

/** Serves `POST /runs/{work}`, `POST /answers/{runId}` and `GET /runs/{runId}` by `node:http` and nothing else. */
export function serveRuns(runs: RunServer): void {
  const server = createServer((request, response) => {
    const [, what, name = ""] = (request.url ?? "").split("/");
    const answered = answerTo(request, what, name);
    const send = (status: number, body: string) => {
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      response.writeHead(status, headers).end(body);
    };
    answered
      .then((body) => send(200, JSON.stringify(body)))
      .catch((error: unknown) => send(500, JSON.stringify({ error: String(error) })));
  });
  listenAndTell(server);

  async function answerTo(request: IncomingMessage, what: string | undefined, name: string): Promise<object> {
    if (request.method !== "POST") return runs.wait(name);
    const input = await readText(request);
    if (what === "runs") return runs.start(name, input);
    if (!runs.answer) throw new Error("nothing here waits for an answer");
    return runs.answer(name);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  return text;
}
