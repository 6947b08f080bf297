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
export type Load = (typeof LOADS)[number];
export type LoadId = (typeof LOADS)[number]["id"];

export type RunMeasurements = ReadonlyMap<ContenderName, ReadonlyMap<LoadId, Measured>>;

/** Processes compile what they do often, which takes them seconds; that is not what is measured. */
const WARM_UP = { seconds: 5 };

/**
 * Start → completed seen by a caller who waits. In each round everybody does everything once, so that a machine that
 * slows down meanwhile slows down all of it.
 */
export async function measureRuns(
  bench: Bench,
  entrants: readonly Entrant[],
  loads: readonly Load[] = LOADS,
): Promise<Findings & { readonly medians: RunMeasurements }> {
  const present = entrants.filter((entrant): entrant is Contender => "one" in entrant);
  const rounds: { readonly name: ContenderName; readonly load: LoadId; readonly measured: Measured }[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    for (const { id, title, agent, parallel } of loads) {
      bench.progress(`${round === 0 ? "warming up" : `round ${round}`}: ${title}`);
      for (const contender of present) {
        const until = round === 0 ? WARM_UP : { seconds: bench.seconds };
        const target = contender[agent];
        const measured = await bench.load({ kind: "runs", target, parallel, until });
        if (round > 0) rounds.push({ name: contender.name, load: id, measured });
      }
    }
  }
  const medians: RunMeasurements = new Map(
    present.map(({ name }) => {
      const own = rounds.filter((round) => round.name === name);
      const measured = loads.map(({ id }) => {
        const results = own.filter(({ load }) => load === id).map(({ measured }) => measured);
        return [id, medianMeasured(results)] as const;
      });
      return [name, new Map(measured)] as const;
    }),
  );
  return { figures: runFigures(medians), table: runTable(medians, entrants), raw: { rounds }, medians };
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
