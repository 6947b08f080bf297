import type { ContenderName } from "../contenders/contender.ts";
import { type Figure, ratio } from "../figures/figure.ts";
import type { CallLoadId, CallMeasurements } from "./measure-calls.ts";

const SECTION = "Calls and answers: what is aimed at";

/** The least that each load's throughput should be, in multiples of the peers'. */
const AIMS: readonly {
  readonly load: CallLoadId;
  readonly label: string;
  readonly dbos: number;
  readonly restate: number;
}[] = [
  { load: "httpAlone", label: "HTTP call, one at a time", dbos: 1.2, restate: 1.2 },
  { load: "httpParallel", label: "HTTP call, 16", dbos: 2, restate: 2 },
  { load: "model", label: "model call, 64", dbos: 1.5, restate: 1.5 },
  { load: "list", label: "list of 100 calls, 16", dbos: 3, restate: 1.3 },
  { load: "answer", label: "answer until completed, 16", dbos: 1.3, restate: 1.3 },
];

/** Our throughput in multiples of each peer's, beside the aim. */
export function callFigures(measured: CallMeasurements): Figure[] {
  const of = (name: ContenderName, load: CallLoadId) => measured.get(name)?.get(load)?.perSecond;
  const against = (peer: "dbos" | "restate", title: string) =>
    AIMS.map(({ load, label, ...aims }) => ({
      id: `calls.${load}.${peer}`,
      section: SECTION,
      label: `${label}, against ${title}`,
      value: ratio(of("laneway", load), of(peer, load)),
      unit: "×",
      aim: { atLeast: aims[peer] },
    }));
  return [...against("dbos", "DBOS"), ...against("restate", "Restate")];
}
