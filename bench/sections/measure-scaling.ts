import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import type { Bench, Findings } from "../bench.ts";
import { Cleanup } from "../children/cleanup.ts";
import { limitProcessor } from "../children/limit-processor.ts";
import { processorMs } from "../children/process-figures.ts";
import type { Child } from "../children/start-child.ts";
import { lanewayRuns, startLaneway, startProcess } from "../contenders/start-laneway.ts";
import { type Figure, ratio } from "../figures/figure.ts";
import type { Until } from "../load/assignment.ts";
import { type Load, startLoad } from "../load/start-load.ts";

const SECTION =
  "Scaling: web and worker processes, each limited to a twentieth of a core (one node, 16 in parallel a pair)";
const PAIRS = [1, 2, 4] as const;
/** Processor share of each pair: small enough that PostgreSQL and the callers have what they need on two cores. */
const SHARE = 0.05;
const PARALLEL = 16;
const WARM_UP_RUNS = 3_000;
/** The kernel gives its share to a process every 100 ms, and one collection of garbage takes many of them. */
const LEAST_SECONDS = 25;

/**
 * Measures what a pair of `npm run web` and `npm run worker` adds: runs/s of one, two and four pairs on one database.
 */
export async function measureScaling(bench: Bench): Promise<Findings> {
  const perSecond = new Map<number, number>();
  const figures: Figure[] = [];
  for (const pairs of PAIRS) {
    const cleanup = new Cleanup();
    bench.cleanup.add(() => cleanup.run());
    const measured = await measurePairs(bench, { pairs, cleanup });
    await cleanup.run();
    if (typeof measured === "string")
      return { figures: PAIRS.map((count) => ({ ...line(count), value: null, note: measured })) };
    perSecond.set(pairs, measured.perSecond);
    figures.push({ ...line(pairs), value: measured.perSecond, note: measured.note });
  }
  const [least, most] = [PAIRS[0], PAIRS[2]];
  return {
    figures: [
      ...figures,
      {
        id: "scaling.ratio",
        section: SECTION,
        label: "four pairs to one",
        unit: "×",
        value: ratio(perSecond.get(most), perSecond.get(least)),
        aim: { atLeast: 3.4 },
      },
    ],
  };
}

const line = (pairs: number) => ({
  id: `scaling.${pairs}`,
  section: SECTION,
  label: pairs === 1 ? "1 pair" : `${pairs} pairs`,
  unit: "runs/s",
});

/** A web process and a worker, with a caller of their own. */
interface Pair {
  readonly web: Child;
  readonly worker: Child;
  readonly load: Load;
}

/** @returns why it cannot be measured here. */
async function measurePairs(
  { postgres, seconds, progress }: Bench,
  { pairs, cleanup }: { pairs: number; cleanup: Cleanup },
): Promise<{ perSecond: number; note: string } | string> {
  progress(`scaling: ${pairs} web and ${pairs} worker processes`);
  const databaseUrl = await postgres.createDatabase(`laneway_scaling_${pairs}`);
  const laneway = await startLaneway({ databaseUrl, role: "web", cleanup });
  const { environment } = laneway;
  const begin = (name: string, program: readonly string[]) =>
    startProcess({ name, program, environment, cleanup });
  const started: Pair[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const web = pair === 0 ? laneway.service : await begin("npm run web", [serviceProgram("server"), "web"]);
    const worker = await begin("npm run worker", [serviceProgram("worker")]);
    started.push({ web, worker, load: await startLoad({ cleanup }) });
  }
  const workers = started.map(({ worker }) => worker);
  const measure = async (until: Until) =>
    Promise.all(
      started.map(({ web, load }) => {
        const target = lanewayRuns({
          laneway: { ...laneway, port: Number(web.ready[1]) },
          agentId: laneway.agentIds.one,
          doneMarker: '"total":2',
        });
        return load({ kind: "runs", target, parallel: PARALLEL, until });
      }),
    );
  // Warm-up without a processor limit, so that the figure does not include one-time compilation.
  await measure({ count: WARM_UP_RUNS });
  for (const { pid } of started.flatMap(({ web, worker }) => [web, worker])) {
    const why = await limitProcessor({ pid, share: SHARE, cleanup });
    if (why !== undefined) return why;
  }
  await measure({ seconds: 3 });
  const before = await usedBy(workers);
  const measured = await measure({ seconds: Math.max(LEAST_SECONDS, seconds) });
  const used = (await usedBy(workers)) - before;
  const runs = measured.reduce((sum, { count }) => sum + count, 0);
  return {
    perSecond: measured.reduce((sum, one) => sum + one.perSecond, 0),
    note: `p50 ${Math.max(...measured.map(({ p50Ms }) => p50Ms)).toFixed(0)} ms; ${(used / runs).toFixed(2)} ms of a worker's processor a run`,
  };
}

async function usedBy(children: readonly Child[]): Promise<number> {
  const used = await Promise.all(children.map(({ pid }) => processorMs(pid)));
  return used.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}
