import type { Bench, Entrant, Findings } from "../bench.ts";
import type { Contender, ContenderName } from "../contenders/contender.ts";
import { formatNumber, matrix } from "../figures/format.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import type { Measured } from "../load/assignment.ts";
import { runFigures } from "./run-figures.ts";

export const LOADS = [
  { id: "oneAlone", title: "one node, one at a time", agent: "one", parallel: 1 },
  { id: "oneParallel", title: "one node, 16 in parallel", agent: "one", parallel: 16 },
  { id: "tenAlone", title: "ten nodes, one at a time", agent: "ten", parallel: 1 },
  { id: "tenParallel", title: "ten nodes, 16 in parallel", agent: "ten", parallel: 16 },
] as const;
export type LoadId = (typeof LOADS)[number]["id"];

export type RunMeasurements = ReadonlyMap<ContenderName, ReadonlyMap<LoadId, Measured>>;

/** Processes compile what they do often; that is not what is measured. */
const WARM_UP = { seconds: 2 };

/**
 * Start → completed seen by a caller who waits. Everybody is measured in turn, several rounds of it, so that a
 * machine that slows down meanwhile slows down all of them.
 */
export async function measureRuns(bench: Bench, entrants: readonly Entrant[]): Promise<Findings> {
  const present = entrants.filter((entrant): entrant is Contender => !("absent" in entrant));
  const measured = new Map<ContenderName, Map<LoadId, Measured>>();
  for (const { id, title, agent, parallel } of LOADS) {
    const rounds = new Map<ContenderName, Measured[]>();
    for (let round = 0; round <= bench.rounds; round++) {
      for (const contender of present) {
        bench.progress(`${title}: ${contender.name}${round === 0 ? ", warming up" : `, round ${round}`}`);
        const until = round === 0 ? WARM_UP : { seconds: bench.seconds };
        const result = await bench.load({ kind: "runs", target: contender[agent], parallel, until });
        if (round > 0) rounds.set(contender.name, [...(rounds.get(contender.name) ?? []), result]);
      }
    }
    for (const [name, results] of rounds) {
      measured.set(name, (measured.get(name) ?? new Map()).set(id, medianMeasured(results)));
    }
  }
  return {
    figures: runFigures(measured),
    table: runTable(measured, entrants),
    raw: Object.fromEntries([...measured].map(([name, loads]) => [name, Object.fromEntries(loads)])),
  };
}

function runTable(measured: RunMeasurements, entrants: readonly Entrant[]): string {
  const cell = ({ perSecond, p50Ms, p95Ms }: Measured) =>
    `${formatNumber(perSecond)}/s  ${formatNumber(p50Ms)}  ${formatNumber(p95Ms)}`;
  const rows = entrants.map((entrant) => {
    const loads = measured.get(entrant.name);
    return [
      entrant.name,
      ...LOADS.map(({ id }) => {
        const found = loads?.get(id);
        return found ? cell(found) : "–";
      }),
    ];
  });
  const absences = entrants.flatMap((entrant) =>
    "absent" in entrant ? [`${entrant.name}: ${entrant.absent}`] : [],
  );
  const headings = ["runs/s, p50 ms, p95 ms", ...LOADS.map(({ title }) => title)];
  return [matrix({ headings, rows }), ...absences].join("\n");
}
