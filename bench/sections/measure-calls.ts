import type { Bench, Entrant, Findings } from "../bench.ts";
import { processorMsOfTrees } from "../children/process-figures.ts";
import type { CallWork, Contender, ContenderName } from "../contenders/contender.ts";
import { formatNumber, matrix } from "../figures/format.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import { median } from "../figures/percentile.ts";
import type { Assignment, Measured, RunTarget } from "../load/assignment.ts";
import { callFigures } from "./call-figures.ts";

/** Runs that wait while some of them are answered. */
const WAITING = 2_000;
const ANSWERED = 500;

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

export type CallMeasurements = ReadonlyMap<ContenderName, ReadonlyMap<CallLoadId, MeasuredCalls>>;

type Caller = Contender & { readonly calls: NonNullable<Contender["calls"]> };

/**
 * Runs that reach outside, and runs that are answered, seen by a caller who waits. Each call is durable with everybody:
 * a worker that is killed does not make it again once its result was seen. Everybody does everything once in each round.
 */
export async function measureCalls(
  bench: Bench,
  entrants: readonly Entrant[],
  loads: readonly CallLoad[] = CALL_LOADS,
): Promise<Findings & { readonly medians: CallMeasurements }> {
  const callers = entrants.filter((entrant): entrant is Caller => "calls" in entrant && !!entrant.calls);
  const rounds: { name: ContenderName; load: CallLoadId; measured: MeasuredCalls }[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    for (const load of loads) {
      bench.progress(`${round === 0 ? "warming up" : `round ${round}`}: ${load.title}`);
      for (const caller of callers) {
        const measured = await measureOne(
          bench,
          caller,
          assignmentOf(load, caller.calls[load.work], bench.seconds),
        );
        if (round > 0) rounds.push({ name: caller.name, load: load.id, measured });
      }
    }
  }
  const medians: CallMeasurements = new Map(
    callers.map(({ name }) => {
      const own = rounds.filter((round) => round.name === name);
      const of = (id: CallLoadId) => own.filter(({ load }) => load === id).map(({ measured }) => measured);
      return [name, new Map(loads.map(({ id }) => [id, medianOf(of(id))] as const))] as const;
    }),
  );
  return {
    figures: callFigures(medians),
    table: callTable(medians, callers, loads),
    raw: { rounds },
    medians,
  };
}

function assignmentOf({ id, parallel }: CallLoad, target: RunTarget, seconds: number): Assignment {
  if (id === "answer") return { kind: "answers", target, parallel, waiting: WAITING, count: ANSWERED };
  return { kind: "runs", target, parallel, until: { seconds } };
}

async function measureOne(bench: Bench, caller: Caller, assignment: Assignment): Promise<MeasuredCalls> {
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

function callTable(
  medians: CallMeasurements,
  callers: readonly Caller[],
  loads: readonly CallLoad[],
): string {
  const cell = ({ perSecond, p50Ms, ownMs, databaseMs }: MeasuredCalls) =>
    `${formatNumber(perSecond)}/s  ${formatNumber(p50Ms)}  ${formatNumber(ownMs)} + ${formatNumber(databaseMs)}`;
  const rows = loads.map(({ id, title }) => [
    title,
    ...callers.map(({ name }) => {
      const found = medians.get(name)?.get(id);
      return found ? cell(found) : "–";
    }),
  ]);
  const headings = [
    "runs/s, p50 ms, processor ms a run: its own + PostgreSQL",
    ...callers.map(({ name }) => name),
  ];
  return matrix({ headings, rows });
}
