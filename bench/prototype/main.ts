import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { serveRuns } from "../children/serve-runs.ts";
import { endRun, findRun, SCHEMA, startRun } from "./statements.ts";

/**
 * The yardstick: a stripped prototype of Laneway's own shape. Start is one statement with run, event and lease; the
 * end is one fenced statement with all events; a held poll is woken in the process; two commits a run. Nothing is
 * authenticated, limited, validated, interpreted or logged, so what Laneway does in the same run on the same database
 * is read as a share of it.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 20 });
await pool.query(SCHEMA);
const owner = randomUUID();
const underWay = new Map<string, Promise<void>>();

serveRuns({
  async start(work, input) {
    const { amount } = JSON.parse(input);
    const id = `run_${Date.now().toString(36)}${randomUUID()}`;
    await pool.query({ ...startRun, values: [id, input, owner] });
    const ended = execute({ id, nodes: Number(work), amount }).finally(() => underWay.delete(id));
    underWay.set(id, ended);
    return { runId: id, status: "running" };
  },
  async wait(id) {
    await underWay.get(id);
    const { rows } = await pool.query({ ...findRun, values: [id] });
    return rows[0];
  },
});

async function execute({ id, nodes, amount }: { id: string; nodes: number; amount: number }): Promise<void> {
  const events: object[] = [];
  let value = amount;
  for (let node = 1; node <= nodes; node++) {
    const nodeId = `step${node}`;
    value += 1;
    events.push({ type: "node_started", nodeId }, { type: "node_completed", nodeId, payload: value });
  }
  events.push({ type: "run_completed", payload: { total: value } });
  const values = [id, owner, JSON.stringify({ total: value }), JSON.stringify(events)];
  const { rowCount } = await pool.query({ ...endRun, values });
  if (rowCount !== events.length) throw new Error("the fence refused the end of a run");
}
