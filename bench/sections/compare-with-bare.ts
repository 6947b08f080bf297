import { startBareAnswer, startOneRead } from "../bare/start-bare-answer.ts";
import type { Bench } from "../bench.ts";
import type { BenchPostgres } from "../database/start-bench-postgres.ts";
import { type Figure, percentOf } from "../figures/figure.ts";
import { medianMeasured } from "../figures/median-measured.ts";
import type { Measured } from "../load/assignment.ts";

export interface Compared {
  readonly laneway: Measured;
  readonly bare: Measured;
  /** A bare node:http that reads one row for each answer. */
  readonly oneRead: Measured;
  /** Another request to the service that asks for the same. */
  readonly twin?: Measured | undefined;
}

/** All share one database, because the yardstick writes its row before it answers. */
const YARDSTICK_DATABASE = "one_read";
const databases = new WeakMap<BenchPostgres, Promise<string>>();

function yardstickDatabase(postgres: BenchPostgres): Promise<string> {
  const url = databases.get(postgres) ?? postgres.createDatabase(YARDSTICK_DATABASE);
  databases.set(postgres, url);
  return url;
}

/**
 * Requests of one kind, in turns with the same requests to two yardsticks that answer the same bytes: a bare node:http,
 * and one that reads a row for each answer.
 */
export async function compareWithBare(
  { load, laneway, postgres, rounds, seconds, progress, cleanup }: Bench,
  {
    what,
    requestTo,
    answer,
    marker,
    connections,
    twin,
  }: {
    what: string;
    requestTo: (port: number) => string;
    /** What the service answers. */
    answer: string;
    /** What every answer must contain. */
    marker: string;
    connections: number;
    /** Another request to the service for the same, and what its answer must contain. */
    twin?: { readonly request: string; readonly marker: string };
  },
): Promise<Compared> {
  const bareServer = await startBareAnswer({ body: answer, cleanup });
  const databaseUrl = await yardstickDatabase(postgres);
  const oneReadServer = await startOneRead({ body: answer, databaseUrl, cleanup });
  const asked = (port: number) => ({ port, marker, request: requestTo(port) });
  const targets = [
    ["laneway", asked(laneway.port)],
    ["bare", asked(bareServer.port)],
    ["oneRead", asked(oneReadServer.port)],
    ...(twin ? [["twin", { ...twin, port: laneway.port }] as const] : []),
  ] as const;
  const results: Record<(typeof targets)[number][0], Measured[]> = {
    laneway: [],
    bare: [],
    oneRead: [],
    twin: [],
  };
  for (let round = 0; round <= rounds; round++) {
    progress(`${what}${round === 0 ? ", warming up" : `, round ${round}`}`);
    const assignment = { kind: "requests", connections, seconds: round === 0 ? 1 : seconds } as const;
    for (const [name, target] of targets) {
      const measured = await load({ ...assignment, target });
      if (round > 0) results[name].push(measured);
    }
  }
  await bareServer.child.stop();
  await oneReadServer.child.stop();
  return {
    laneway: medianMeasured(results.laneway),
    bare: medianMeasured(results.bare),
    oneRead: medianMeasured(results.oneRead),
    twin: twin && medianMeasured(results.twin),
  };
}

/** The figures of the service and the two yardsticks, and the service's share of each. */
export function comparedFigures({
  section,
  id,
  label,
  compared: { laneway, bare, oneRead, twin },
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
      aim: { atLeast: 30 },
    },
    {
      section,
      id: `${id}.oneRead`,
      label: "one read: bare node:http that reads a row",
      value: oneRead.perSecond,
      unit: "requests/s",
    },
    {
      section,
      id: `${id}.ofOneRead`,
      label: `${label}, of one read`,
      value: percentOf(laneway.perSecond, oneRead.perSecond),
      unit: "%",
      aim: { atLeast: 60 },
    },
    ...(twin
      ? [
          {
            section,
            id: `${id}.ofTwin`,
            label: `${label}, of the same over REST`,
            value: percentOf(laneway.perSecond, twin.perSecond),
            unit: "%",
            aim: { atLeast: 80 },
          },
        ]
      : []),
  ];
}
