import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { callingAgent, listAgent, timerAgent } from "../agents/graph-agents.ts";
import type { Bench, Findings } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import type { Laneway } from "../contenders/start-laneway.ts";
import { publishAgentFile } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { ratio } from "../figures/figure.ts";
import { median } from "../figures/percentile.ts";

const FEW = 1_000;
const MANY = 10_000;
const CHILDREN = 100;
const TIMERS = 10_000;
const MINUTE_MS = 60_000;
/** For the timers to be set in before the first is due. */
const LEAD_MS = 45_000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lists of different lengths, a run that calls many others, and many timers that are due in one minute. */
export async function measureGraph(bench: Bench): Promise<Findings> {
  const { laneway, progress } = bench;
  const publish = (name: string, agent: object) =>
    publishAgentFile({ name, agent, environment: laneway.environment });
  const list = await publish("list", listAgent());
  const calls = await publish("calls", callingAgent(laneway.agentIds.one));
  const timer = await publish("timer", timerAgent());
  progress("graph: warming up");
  await runList(laneway, list, FEW);
  progress("graph: lists");
  const few = await inRounds(bench, () => runList(laneway, list, FEW));
  const many = await inRounds(bench, () => runList(laneway, list, MANY));
  progress("graph: a run that calls 100 others");
  const fanOut = await inRounds(bench, () => runList(laneway, calls, CHILDREN));
  progress("graph: 10,000 timers due in one minute");
  const lags = await runTimers(laneway, timer);
  return {
    figures: [
      figure("few", `a list of ${FEW}`, few?.ms, "ms"),
      figure("many", `a list of ${MANY}`, many?.ms, "ms"),
      { ...figure("time", "ten times the list takes", ratio(many?.ms, few?.ms), "×"), aim: { atMost: 11 } },
      figure("few.memory", `a list of ${FEW} adds at most`, few?.mebibytes, "MiB"),
      figure("many.memory", `a list of ${MANY} adds at most`, many?.mebibytes, "MiB"),
      figure("children", `a run that calls ${CHILDREN} others, 20 at a time`, fanOut?.ms, "ms"),
      figure("timers.p50", `${TIMERS} timers due in one minute: late by (p50)`, lags.p50, "ms"),
      { ...figure("timers.p99", "late by (p99)", lags.p99, "ms"), aim: { atMost: 1_000 } },
    ],
  };
}

function figure(id: string, label: string, value: number | null | undefined, unit: string): Figure {
  return { section: "graph", id: `graph.${id}`, label, value: value ?? null, unit };
}

interface Ran {
  readonly ms: number;
  /** The most that the process held more than before. */
  readonly mebibytes: number;
}

async function inRounds({ rounds }: Bench, run: () => Promise<Ran>): Promise<Ran | undefined> {
  const ran: Ran[] = [];
  for (let round = 0; round < rounds; round++) ran.push(await run());
  const ms = median(ran.map((one) => one.ms));
  const mebibytes = median(ran.map((one) => one.mebibytes));
  return ms === undefined || mebibytes === undefined ? undefined : { ms, mebibytes };
}

/** From when it began to its end, by the service's own clock. */
async function runList(laneway: Laneway, agentId: string, count: number): Promise<Ran> {
  const before = await residentMebibytes(laneway.service.pid);
  let most = before;
  const runId = await start(laneway, agentId, { items: numbers(count) });
  for (;;) {
    const run = await call(laneway, `/v1/public/runs/${runId}`);
    most = Math.max(most, await residentMebibytes(laneway.service.pid));
    if (run.status === "completed")
      return { ms: Date.parse(run.completedAt) - Date.parse(run.startedAt), mebibytes: most - before };
    if (run.status !== "running") throw new Error(`the run is ${run.status}: ${JSON.stringify(run.error)}`);
    await sleep(20);
  }
}

async function runTimers(laneway: Laneway, agentId: string): Promise<{ p50: number; p99: number }> {
  const from = Date.now() + LEAD_MS;
  const at = (index: number) => new Date(from + (index / TIMERS) * MINUTE_MS).toISOString();
  let next = 0;
  const lane = async () => {
    while (next < TIMERS) {
      const index = next++;
      await start(laneway, agentId, { at: at(index) });
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  if (Date.now() > from) throw new Error("the timers were not set before the first of them was due");
  const database = new Client({ connectionString: laneway.environment.DATABASE_URL });
  await database.connect();
  try {
    const ended = `from runs where agent_id = $1 and status = 'completed'`;
    for (;;) {
      const { rows } = await database.query(`select count(*)::int as count ${ended}`, [agentId]);
      if (rows[0]?.count === TIMERS) break;
      if (Date.now() > from + 3 * MINUTE_MS) throw new Error(`only ${rows[0]?.count} timers ended`);
      await sleep(500);
    }
    const { rows } = await database.query(
      `select percentile_cont(array[0.5, 0.99]) within group (
                order by extract(epoch from completed_at - (final_response->>'waitedUntil')::timestamptz) * 1000) as lags ${ended}`,
      [agentId],
    );
    const [p50, p99] = rows[0].lags;
    return { p50, p99 };
  } finally {
    await database.end();
  }
}

async function start(laneway: Laneway, agentId: string, input: object): Promise<string> {
  const { runId } = await call(laneway, `/v1/public/agents/${agentId}/runs`, { laneId: "main", input });
  return runId;
}

async function call({ port, apiKey }: Laneway, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
