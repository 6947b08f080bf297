import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { axisOf, onePeriodBefore } from "#lib/language/periods/axis.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findFigures } from "./find-figures.ts";
import { keepAnswers } from "./keep-answers.ts";
import { driverOf, type OverviewScope, scopeValues } from "./scope.sql.ts";
import { totalOf } from "./total-of.ts";

type Before = OutputOf<typeof dashboardOperations.getOverviewBefore>;

/** Past figures hardly change, so they are kept, longer for longer periods. */
const KEPT_MS = { "24h": 60_000, "7d": 120_000, "30d": 600_000 } as const;
const kept = keepAnswers<Before>();

/**
 * The same figures one period earlier, up to the same time of day: a day that has just begun is compared with the
 * beginning of a day.
 */
export async function getOverviewBefore({
  actor,
  period,
  zone = "UTC",
  ...scope
}: { actor: UserActor; period: OverviewPeriod; zone?: string | undefined } & OverviewScope): Promise<Before> {
  const now = Date.now();
  const [first = now] = axisOf({ period, zone, now });
  const from = onePeriodBefore({ period, zone, at: first });
  const to = onePeriodBefore({ period, zone, at: now });
  const key = JSON.stringify([period, from, driverOf(actor, scope), ...scopeValues(actor, scope)]);
  return kept({ key, keptMs: KEPT_MS[period] }, async () => {
    const rows = await findFigures(actor, scope, [from, to]);
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      total: totalOf(rows.find(({ step }) => step === null)),
    };
  });
}
