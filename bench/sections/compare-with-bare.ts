import { startBareAnswer } from "../bare/start-bare-answer.ts";
import type { Bench } from "../bench.ts";
import { type Figure, percentOf } from "../figures/figure.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import type { Measured } from "../load/assignment.ts";

export interface Compared {
  readonly laneway: Measured;
  readonly bare: Measured;
}

/** Requests of one kind, in turns with the same requests to a bare node:http that answers the same bytes. */
export async function compareWithBare(
  { load, laneway, rounds, seconds, progress, cleanup }: Bench,
  {
    what,
    requestTo,
    answer,
    marker,
    connections,
  }: {
    what: string;
    requestTo: (port: number) => string;
    /** What the service answers. */
    answer: string;
    /** What every answer must contain. */
    marker: string;
    connections: number;
  },
): Promise<Compared> {
  const bareServer = await startBareAnswer({ body: answer, cleanup });
  const target = (port: number) => ({ port, marker, request: requestTo(port) });
  const results: { laneway: Measured[]; bare: Measured[] } = { laneway: [], bare: [] };
  for (let round = 0; round <= rounds; round++) {
    progress(`${what}${round === 0 ? ", warming up" : `, round ${round}`}`);
    const assignment = { kind: "requests", connections, seconds: round === 0 ? 1 : seconds } as const;
    const one = await load({ ...assignment, target: target(laneway.port) });
    const other = await load({ ...assignment, target: target(bareServer.port) });
    if (round === 0) continue;
    results.laneway.push(one);
    results.bare.push(other);
  }
  await bareServer.child.stop();
  return { laneway: medianMeasured(results.laneway), bare: medianMeasured(results.bare) };
}

/** What came of it, as three lines: the service, the bare answer, and the share, at least half being aimed at. */
export function comparedFigures({
  section,
  id,
  label,
  compared: { laneway, bare },
}: {
  section: string;
  id: string;
  label: string;
  compared: Compared;
}): Figure[] {
  return [
    {
      section,
      id,
      label,
      value: laneway.perSecond,
      unit: "requests/s",
      note: `p50 ${laneway.p50Ms.toFixed(1)} ms`,
    },
    {
      section,
      id: `${id}.bare`,
      label: "bare node:http, same bytes",
      value: bare.perSecond,
      unit: "requests/s",
    },
    {
      section,
      id: `${id}.share`,
      label: `${label}, of bare`,
      value: percentOf(laneway.perSecond, bare.perSecond),
      unit: "%",
      aim: { atLeast: 50 },
    },
  ];
}
