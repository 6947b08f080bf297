import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Run } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Api } from "../api-client.ts";
import type { ModelServer } from "../model-server.ts";
import { startWorkerProcess, type WorkerProcess } from "../worker-process.ts";
import type { SoakAgent } from "./soak-agents.ts";

export interface Soak {
  readonly api: Api;
  readonly models: ModelServer;
  readonly databaseUrl: string;
  readonly agents: readonly SoakAgent[];
  /** Whether another run is started after so many. */
  readonly goesOn: (started: number) => boolean;
  readonly workers: number;
  /** How often a worker is killed with SIGKILL, and another started in its place; undefined: never. */
  readonly killEveryMs?: number;
  /** None is killed while fewer are at work than this: a slow machine needs longer to start the next. */
  readonly killWhileAtLeast?: number;
  /** A trouble of the database, and how often it comes. */
  readonly database?: { readonly everyMs: number; readonly break: () => Promise<void> };
  /** After this, what has not ended is stuck. */
  readonly deadlineMs: number;
  /** Calls it off, without a report. */
  readonly signal?: AbortSignal;
}

export interface SoakReport {
  readonly seconds: number;
  readonly workersKilled: number;
  readonly databaseBroken: number;
  readonly completed: number;
  /** Runs that were answered and are not there, or gave something else. */
  readonly lost: readonly string[];
  /** Runs, by kind, that made another number of calls, or called another number of runs, than they should. */
  readonly doubled: readonly string[];
  /** Runs that did not end. */
  readonly stuck: readonly string[];
}

interface Started {
  readonly agent: SoakAgent;
  readonly n: number;
  readonly runId: string;
}

/** Thrown if a run that a caller was told of is gone, which no trouble may cause. */
export class RunIsGone extends Error {
  override readonly name = "RunIsGone";
  readonly runId: string;

  constructor({ runId, answered }: Answered) {
    super(`the run ${runId} was ${answered} and is gone`);
    this.runId = runId;
  }
}

/** How a start was answered at last. */
interface Answered {
  readonly runId: string;
  /** For a report. */
  readonly answered: string;
}

/** Runs of each agent in turn, while workers are killed and the database breaks. @throws RunIsGone */
export async function runSoak(soak: Soak): Promise<SoakReport> {
  const { models, agents, goesOn } = soak;
  const startedAt = performance.now();
  const ended = new AbortController();
  const troubles = Promise.all([killWorkers(soak, ended.signal), breakDatabase(soak, ended.signal)]);
  try {
    const deadline = startedAt + soak.deadlineMs;
    const results = await inParallel(20, goesOn, async (n) => {
      const agent = agents[n % agents.length];
      if (!agent) throw new Error("a soak needs agents");
      const started = await start(soak, agent, n);
      return { agent, n, ...started, run: await answerToTheEnd(soak, { ...started, agent }, deadline) };
    });
    const settled = results.flatMap((result) => (result.run ? [{ ...result, run: result.run }] : []));
    ended.abort();
    const [workersKilled, databaseBroken] = await troubles;
    return {
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      workersKilled,
      databaseBroken,
      completed: settled.filter(({ run }) => run.status === "completed").length,
      lost: settled.flatMap(({ agent, n, runId, run }) =>
        isDeepStrictEqual(run.finalResponse, agent.result(n)) ? [] : [told({ agent, n, runId }, run)],
      ),
      doubled: wrongCounts(agents, results.length, models),
      stuck: results.flatMap((result) => (result.run ? [] : [told(result)])),
    };
  } finally {
    ended.abort();
    await troubles.catch(() => {});
  }
}

const told = ({ agent, n, runId }: Started, run?: Run) =>
  `${agent.name} ${n} ${runId} ${run ? JSON.stringify([run.status, run.finalResponse, run.error]) : ""}`;

/** Each call has a key of its own; a call that is repeated has the same one. */
function wrongCounts(agents: readonly SoakAgent[], runs: number, { requests }: ModelServer): string[] {
  const keys = new Set(requests.map(({ headers }) => headers["idempotency-key"]));
  const wanted = Array.from({ length: runs }, (_, n) => agents[n % agents.length]?.calls ?? 0).reduce(
    (sum, calls) => sum + calls,
    0,
  );
  return keys.size === wanted ? [] : [`${keys.size} different calls instead of ${wanted}`];
}

/** An answer may be lost on its way: what is repeated has the same key. */
async function start({ api, signal }: Soak, agent: SoakAgent, n: number): Promise<Answered> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const answer = await api
      .startRun(agent.agentId, { input: { n }, idempotencyKey: `soak ${n}` })
      .catch(() => undefined);
    if (answer?.ok) {
      const answered = `answered ${answer.status} at ${new Date().toISOString()} to attempt ${attempt}`;
      return { runId: answer.body.runId, answered };
    }
    if (answer && answer.status < 500) throw new Error(`refused with ${answer.status}`);
    await pause(50);
  }
}

/** @returns undefined where it did not end in time. */
async function answerToTheEnd(
  { api, signal }: Soak,
  { agent, ...started }: Answered & { agent: SoakAgent },
  deadline: number,
): Promise<Run | undefined> {
  const { runId } = started;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    const answer = await api.getRun(runId, { query: { waitSeconds: 5 } }).catch(() => undefined);
    if (!answer?.ok) {
      if (answer?.status === 404) throw new RunIsGone(started);
      await pause(50);
      continue;
    }
    const run = answer.body;
    if (isTerminal(run.status)) return run;
    const { pendingInteraction } = run;
    if (!pendingInteraction) continue;
    const { interactionId } = pendingInteraction;
    const action = agent.isRejected ? "reject" : "approve";
    await api.decide(runId, { interactionId, action }).catch(() => undefined);
  }
  return undefined;
}

/** @returns how many were killed. */
async function killWorkers(soak: Soak, signal: AbortSignal): Promise<number> {
  const { databaseUrl, models, workers, killEveryMs, killWhileAtLeast = 1 } = soak;
  /** Its connections may break before it is ready. */
  const begin = async (): Promise<WorkerProcess | undefined> => {
    while (!signal.aborted) {
      const started = await startWorkerProcess({ databaseUrl, modelUrl: models.baseUrl }).catch(
        () => undefined,
      );
      if (started) return started;
    }
    return undefined;
  };
  const processes: WorkerProcess[] = [];
  const add = async () => {
    const started = await begin();
    if (started) processes.push(started);
  };
  await Promise.all(Array.from({ length: workers }, add));
  const beginning = new Set<Promise<void>>();
  let killed = 0;
  while (await passes(killEveryMs, signal)) {
    if (processes.length < killWhileAtLeast) continue;
    await processes.shift()?.kill();
    killed += 1;
    const next: Promise<void> = add().finally(() => beginning.delete(next));
    beginning.add(next);
  }
  await Promise.all(beginning);
  await Promise.all(processes.map((process) => process.kill()));
  return killed;
}

async function breakDatabase({ database }: Soak, signal: AbortSignal): Promise<number> {
  let broken = 0;
  while (await passes(database?.everyMs, signal)) {
    await database?.break();
    broken += 1;
  }
  return broken;
}

/** False once the signal is given. Time that is undefined does not pass. */
async function passes(ms: number | undefined, signal: AbortSignal): Promise<boolean> {
  if (ms !== undefined) return pause(ms, true, { signal }).catch(() => false);
  if (!signal.aborted) await once(signal, "abort");
  return false;
}

async function inParallel<T>(
  width: number,
  goesOn: (begun: number) => boolean,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (goesOn(next)) {
      const n = next;
      next += 1;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
