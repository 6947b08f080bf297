import { createServer, type IncomingMessage } from "node:http";
import { DBOS, type WorkflowHandle } from "@dbos-inc/dbos-sdk";
import { listenAndTell } from "../children/listen-and-tell.ts";

/**
 * DBOS doing the same work on the same PostgreSQL, in front of it nothing but node:http. Every node is a step, which
 * is what makes it durable there. A caller that waits is given the result by the handle that started the workflow, in
 * the process: the fastest way there is.
 *
 *   POST /runs/{nodes} → { runId }     GET /runs/{id} → the result, once it is there
 */
DBOS.setConfig({
  name: "laneway-bench",
  systemDatabaseUrl: process.env.DATABASE_URL ?? "",
  systemDatabasePoolSize: 20,
  logLevel: "error",
});

async function chain(nodes: number, amount: number): Promise<{ total: number }> {
  let total = amount;
  for (let node = 1; node <= nodes; node++) {
    const before = total;
    total = await DBOS.runStep(async () => before + 1, { name: `step${node}` });
  }
  return { total };
}
const chainWorkflow = DBOS.registerWorkflow(chain, { name: "chain" });
await DBOS.launch();

const handles = new Map<string, WorkflowHandle<{ total: number }>>();

const server = createServer((request, response) => {
  const name = (request.url ?? "").slice("/runs/".length);
  const answered = request.method === "POST" ? start(request, Number(name)) : wait(name);
  answered
    .then((body) => send(200, JSON.stringify(body)))
    .catch((error: unknown) => send(500, JSON.stringify({ error: String(error) })));
  function send(status: number, body: string): void {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    response.writeHead(status, headers).end(body);
  }
});
listenAndTell(server);

async function start(request: IncomingMessage, nodes: number): Promise<object> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  const handle = await DBOS.startWorkflow(chainWorkflow)(nodes, Number(JSON.parse(text).amount));
  handles.set(handle.workflowID, handle);
  return { runId: handle.workflowID };
}

async function wait(id: string): Promise<object> {
  const handle = handles.get(id) ?? DBOS.retrieveWorkflow<{ total: number }>(id);
  const result = await handle.getResult();
  handles.delete(id);
  return { runId: id, ...result };
}
