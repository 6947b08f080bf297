import type { Bench, Entrant, Findings } from "../bench.ts";
import { processorMsOfTrees } from "../children/process-figures.ts";
import type { Caller, CallWork, ContenderName } from "../contenders/contender.ts";
import { formatNumber, matrix } from "../figures/format.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import { median } from "../figures/percentile.ts";
import type { Assignment, Measured, RunTarget } from "../load/assignment.ts";
import { callFigures } from "./call-figures.ts";

/** Runs that wait while some of them are answered. */
export const WAITING = 2_000;
export const ANSWERED = 500;

export const CALL_LOADS = [
  { id: "httpAlone", title: "HTTP call of 5 ms, one at a time", work: "http", parallel: 1 },
  { id: "httpParallel", title: "HTTP call of 5 ms, 16", work: "http", parallel: 16 },
  { id: "model", title: "model call of 100 ms, 64", work: "model", parallel: 64 },
  { id: "list", title: "list of 100 HTTP calls, 16", work: "list", parallel: 16 },
  { id: "approval", title: "an approval answered at once, 16", work: "approval", parallel: 16 },
  { id: "answer", title: `answering one of ${WAITING} that wait, 16`, work: "approval", parallel: 16 },
] as const satisfies readonly { id: string; title: string; work: CallWork; parallel: number }[];
export type CallLoad = (typeof CALL_LOADS)[number];
export type CallLoadId = CallLoad["id"];

export interface MeasuredCalls extends Measured {
  /** Processor time of its own processes, and of PostgreSQL, for each run. */
  readonly ownMs: number;
  readonly databaseMs: number;
}

/** A load that a peer cannot do: a run of it failed, or ended with something else than it should. */
interface Failure {
  readonly name: ContenderName;
  readonly load: CallLoadId;
  readonly why: string;
}

/** What this section needs of the bench. */
interface Measuring extends Pick<Bench, "load" | "rounds" | "seconds" | "progress"> {
  readonly postgres: Pick<Bench["postgres"], "pid">;
}

export type CallMeasurements = ReadonlyMap<ContenderName, ReadonlyMap<CallLoadId, MeasuredCalls>>;

/**
 * Runs that reach outside, and runs that are answered, seen by a caller who waits. Each call is durable with everybody:
 * a worker that is killed does not make it again once its result was seen. Everybody does everything once in each round.
 * @throws Error where a run of ours fails. What a peer fails at is not measured of it, and the table says why.
 */
export async function measureCalls(
  bench: Measuring,
  entrants: readonly Entrant[],
  loads: readonly CallLoad[] = CALL_LOADS,
): Promise<Findings & { readonly medians: CallMeasurements }> {
  const callers = entrants.filter(
    (entrant): entrant is Caller => "calls" in entrant && entrant.calls !== undefined,
  );
  const rounds: { name: ContenderName; load: CallLoadId; measured: MeasuredCalls }[] = [];
  const failures: Failure[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    for (const load of loads) {
      bench.progress(`${round === 0 ? "warming up" : `round ${round}`}: ${load.title}`);
      for (const caller of callers) {
        const { name } = caller;
        if (failures.some((failure) => failure.name === name && failure.load === load.id)) continue;
        const assignment = assignmentOf(load, caller.calls[load.work], bench.seconds);
        try {
          const measured = await measureOne(bench, caller, assignment);
          if (round > 0) rounds.push({ name, load: load.id, measured });
        } catch (error) {
          if (name === "laneway") throw error;
          failures.push({ name, load: load.id, why: error instanceof Error ? error.message : String(error) });
        }
      }
    }
  }
  const medians: CallMeasurements = new Map(
    callers.map(({ name }) => {
      const own = rounds.filter((round) => round.name === name);
      const of = (id: CallLoadId) => own.filter(({ load }) => load === id).map(({ measured }) => measured);
      const measured = loads.filter(({ id }) => of(id).length > 0);
      return [name, new Map(measured.map(({ id }) => [id, medianOf(of(id))] as const))] as const;
    }),
  );
  return {
    figures: callFigures(medians),
    table: callTable({ medians, entrants, loads, failures }),
    raw: { rounds, failures },
    medians,
  };
}

function assignmentOf({ id, parallel }: CallLoad, target: RunTarget, seconds: number): Assignment {
  if (id === "answer") return { kind: "answers", target, parallel, waiting: WAITING, count: ANSWERED };
  return { kind: "runs", target, parallel, until: { seconds } };
}

async function measureOne(bench: Measuring, caller: Caller, assignment: Assignment): Promise<MeasuredCalls> {
  // What has to wait before it is answered is started first, which is not part of the measurement.
  if (assignment.kind === "answers") await bench.load({ ...assignment, count: 0 });
  const used = async () =>
    [await processorMsOfTrees(caller.pids), await processorMsOfTrees([bench.postgres.pid])] as const;
  const [own, database] = await used();
  const measured = await bench.load(assignment);
  const [ownThen, databaseThen] = await used();
  return {
    ...measured,
    ownMs: (ownThen - own) / measured.count,
    databaseMs: (databaseThen - database) / measured.count,
  };
}

function medianOf(rounds: readonly MeasuredCalls[]): MeasuredCalls {
  const of = (field: "ownMs" | "databaseMs") => median(rounds.map((round) => round[field]));
  return { ...medianMeasured(rounds), ownMs: of("ownMs"), databaseMs: of("databaseMs") };
}

/** A block for each load, a line for each who was measured; below it, who was not, and why. */
function callTable({
  medians,
  entrants,
  loads,
  failures,
}: {
  medians: CallMeasurements;
  entrants: readonly Entrant[];
  loads: readonly CallLoad[];
  failures: readonly Failure[];
}): string {
  const rows = loads.flatMap(({ id, title }) => [
    [title],
    ...entrants.flatMap(({ name }) => {
      const found = medians.get(name)?.get(id);
      if (!found)
        return failures.some((failed) => failed.name === name && failed.load === id)
          ? [[`  ${name}`, "cannot"]]
          : [];
      const { perSecond, p50Ms, ownMs, databaseMs } = found;
      return [[`  ${name}`, ...[perSecond, p50Ms, ownMs, databaseMs].map(formatNumber)]];
    }),
  ]);
  const headings = ["", "runs/s", "p50 ms", "processor ms a run: its own", "PostgreSQL"];
  const absences = entrants.flatMap((entrant) =>
    "absent" in entrant ? [`${entrant.name}: ${entrant.absent}`] : [],
  );
  const reasons = failures.map(
    ({ name, load, why }) => `${name} cannot do ${loads.find(({ id }) => id === load)?.title}: ${why}`,
  );
  return [matrix({ headings, rows }), ...absences, ...reasons].join("\n");
}
