import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { callingAgent, listAgent, timerAgent } from "../agents/graph-agents.ts";
import type { Bench, Findings } from "../bench.ts";
import type { Laneway } from "../contenders/start-laneway.ts";
import { publishAgentFile } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { ratio } from "../figures/figure.ts";
import { median } from "../figures/percentile.ts";
import { openInspector } from "../profile/open-inspector.ts";
import { heldMebibytes } from "./measure-held-memory.ts";

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
  const { few, many, times } = await timeLists(bench, list);
  progress("graph: a run that calls 100 others");
  const fanOut = await inRounds(bench, () => runList(laneway, calls, CHILDREN));
  progress("graph: 10,000 timers due in one minute");
  const lags = await runTimers(laneway, timer);
  progress("graph: memory of lists");
  const held = await measureLists(bench, list);
  return {
    figures: [
      figure("few", `a list of ${FEW}`, few, "ms"),
      figure("many", `a list of ${MANY}`, many, "ms"),
      { ...figure("time", "ten times the list takes", times, "×"), aim: { atMost: 11 } },
      figure("one.memory", "a list of 1 holds at most", held.one, "MiB"),
      figure("few.memory", `a list of ${FEW} holds at most`, held.few, "MiB"),
      figure("many.memory", `a list of ${MANY} holds at most`, held.many, "MiB"),
      {
        ...figure("memory", "ten times the list holds", ratio(held.many, held.few), "×"),
        aim: { atMost: 11 },
      },
      figure("children", `a run that calls ${CHILDREN} others, 20 at a time`, fanOut, "ms"),
      figure("timers.p50", `${TIMERS} timers due in one minute: late by (p50)`, lags.p50, "ms"),
      { ...figure("timers.p99", "late by (p99)", lags.p99, "ms"), aim: { atMost: 1_000 } },
    ],
  };
}

function figure(id: string, label: string, value: number | null | undefined, unit: string): Figure {
  return { section: "graph", id: `graph.${id}`, label, value: value ?? null, unit };
}

async function inRounds({ rounds }: Bench, run: () => Promise<number>): Promise<number | undefined> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await run());
  return median(measured);
}

/**
 * Each round times as many items in short lists as in one long list: a checkpoint of the database or a collection of
 * memory then falls on both alike, and the ratio is that of the round.
 */
async function timeLists({ laneway, rounds }: Bench, list: string) {
  const measured: { few: number; many: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    let few = 0;
    for (let items = 0; items < MANY; items += FEW) few += (await runList(laneway, list, FEW)) * (FEW / MANY);
    measured.push({ few, many: await runList(laneway, list, MANY) });
  }
  return {
    few: median(measured.map(({ few }) => few)),
    many: median(measured.map(({ many }) => many)),
    times: median(measured.map(({ few, many }) => many / few)),
  };
}

/** What runs of lists hold; one item shows what any run does. It comes after everything that is timed, because an open inspector costs time. */
async function measureLists(bench: Bench, list: string) {
  const { laneway } = bench;
  const inspector = await openInspector(laneway.service);
  try {
    await runList(laneway, list, MANY);
    const held = (count: number) =>
      inRounds(bench, () => heldMebibytes(inspector, () => runList(laneway, list, count)));
    return { one: await held(1), few: await held(FEW), many: await held(MANY) };
  } finally {
    inspector.close();
  }
}

/** From when it began to its end in ms, by the service's own clock. */
async function runList(laneway: Laneway, agentId: string, count: number): Promise<number> {
  const runId = await start(laneway, agentId, { items: numbers(count) });
  for (;;) {
    const run = await call(laneway, `/v1/public/runs/${runId}`);
    if (run.status === "completed") return Date.parse(run.completedAt) - Date.parse(run.startedAt);
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
