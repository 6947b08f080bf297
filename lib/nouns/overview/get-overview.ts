import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { axisOf } from "#lib/language/periods/axis.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { FiguresRow } from "./figures.sql.ts";
import { findFigures } from "./find-figures.ts";
import { keepAnswers } from "./keep-answers.ts";
import { driverOf, type OverviewScope, scopeValues } from "./scope.sql.ts";
import { totalOf } from "./total-of.ts";

type Figures = OutputOf<typeof dashboardOperations.getOverview>;

/** How long a month's figures are cached: adding up hundreds of thousands of runs takes a second. */
const KEPT_MS = { "24h": 0, "7d": 0, "30d": 60_000 } as const;
const kept = keepAnswers<Figures>();

/** Figures of the runs created in a period, in total and per step, for the agents in reach. */
export async function getOverview({
  actor,
  period,
  zone = "UTC",
  ...scope
}: {
  actor: UserActor;
  period: OverviewPeriod;
  zone?: string | undefined;
} & OverviewScope): Promise<Figures> {
  const axis = axisOf({ period, zone, now: Date.now() });
  // People who see the same runs share the cached figures.
  const key = JSON.stringify([axis, driverOf(actor, scope), ...scopeValues(actor, scope)]);
  return kept({ key, keptMs: KEPT_MS[period] }, async () =>
    figuresOf(axis, await findFigures(actor, scope, axis)),
  );
}

function figuresOf(axis: readonly number[], rows: readonly FiguresRow[]): Figures {
  const found = new Map(rows.map((row) => [row.step, row]));
  const iso = (at: number | undefined) => new Date(at ?? 0).toISOString();
  return {
    from: iso(axis[0]),
    to: iso(axis.at(-1)),
    total: totalOf(found.get(null)),
    steps: axis.slice(0, -1).map((at, step) => {
      const { completed = 0, failed = 0, cancelled = 0, active = 0, costUsd, took } = found.get(step) ?? {};
      return {
        at: iso(at),
        ...{ completed, failed, cancelled, active },
        p50Ms: took?.[0] ?? null,
        p95Ms: took?.[1] ?? null,
        costUsd: costUsd ?? null,
      };
    }),
  };
}
