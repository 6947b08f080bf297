import type { ContenderName } from "../contenders/contender.ts";
import { type Figure, percentOf, ratio } from "../figures/figure.ts";
import type { LoadId, RunMeasurements } from "./measure-runs.ts";

const SECTION = "Runs: what is aimed at";

/** The figures that have an aim, and the ratios, out of what everybody did. */
export function runFigures(measured: RunMeasurements): Figure[] {
  const of = (name: ContenderName, load: LoadId) => measured.get(name)?.get(load);
  const against = (peer: ContenderName, load: LoadId) =>
    ratio(of("laneway", load)?.perSecond, of(peer, load)?.perSecond);
  const line = (id: string, label: string, value: number | null | undefined, unit: string) => ({
    id,
    section: SECTION,
    label,
    value: value ?? null,
    unit,
  });
  return [
    {
      ...line("alone.p50", "one at a time, p50", of("laneway", "oneAlone")?.p50Ms, "ms"),
      aim: { atMost: 5 },
    },
    {
      ...line("parallel.dbos", "16 in parallel, against DBOS", against("dbos", "oneParallel"), "×"),
      aim: { atLeast: 2 },
    },
    {
      ...line("parallel.restate", "16 in parallel, against Restate", against("restate", "oneParallel"), "×"),
      aim: { atLeast: 2 },
    },
    {
      ...line(
        "parallel.prototype",
        "16 in parallel, of the prototype",
        percentOf(of("laneway", "oneParallel")?.perSecond, of("prototype", "oneParallel")?.perSecond),
        "%",
      ),
      aim: { atLeast: 70 },
    },
    {
      ...line(
        "ten.p50",
        "ten nodes against one, p50 one at a time",
        ratio(of("laneway", "tenAlone")?.p50Ms, of("laneway", "oneAlone")?.p50Ms),
        "×",
      ),
      aim: { atMost: 1.5 },
    },
    line(
      "ten.parallel",
      "ten nodes against one, time a run at 16",
      ratio(of("laneway", "oneParallel")?.perSecond, of("laneway", "tenParallel")?.perSecond),
      "×",
    ),
    line("ten.dbos", "ten nodes, 16 in parallel, against DBOS", against("dbos", "tenParallel"), "×"),
    line("ten.restate", "ten nodes, 16 in parallel, against Restate", against("restate", "tenParallel"), "×"),
  ];
}
