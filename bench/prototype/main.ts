import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Pool } from "pg";
import { listenAndTell } from "../children/listen-and-tell.ts";
import { endRun, findRun, SCHEMA, startRun } from "./statements.ts";

/**
 * The yardstick: a stripped prototype of Laneway's own shape. Start is one statement with run, event and lease; the
 * end is one fenced statement with all events; a held poll is woken in the process; two commits a run. Nothing is
 * authenticated, limited, validated, planned or logged, so what Laneway does in the same run on the same database is
 * read as a share of it.
 *
 *   POST /runs/{nodes} → { runId, status }     GET /runs/{id} → the run, once it has ended
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 20 });
await pool.query(SCHEMA);
const owner = randomUUID();
const underWay = new Map<string, Promise<void>>();

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
  const input = await readText(request);
  const { amount } = JSON.parse(input);
  const id = `run_${Date.now().toString(36)}${randomUUID()}`;
  await pool.query({ ...startRun, values: [id, input, owner] });
  const ended = execute({ id, nodes, amount }).finally(() => underWay.delete(id));
  underWay.set(id, ended);
  return { runId: id, status: "running" };
}

async function execute({ id, nodes, amount }: { id: string; nodes: number; amount: number }): Promise<void> {
  const events: object[] = [];
  let value = amount;
  for (let node = 1; node <= nodes; node++) {
    const nodeId = `step${node}`;
    value += 1;
    events.push({ type: "node_started", nodeId }, { type: "node_completed", nodeId, payload: value });
  }
  events.push({ type: "run_completed", payload: { total: value } });
  await pool.query({
    ...endRun,
    values: [id, owner, JSON.stringify({ total: value }), JSON.stringify(events)],
  });
}

async function wait(id: string): Promise<object> {
  await underWay.get(id);
  const { rows } = await pool.query({ ...findRun, values: [id] });
  return rows[0];
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  return text;
}
