import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import { getHealth } from "#lib/nouns/overview/get-health.ts";
import { getOverview } from "#lib/nouns/overview/get-overview.ts";
import type { Host } from "../command/define-command.ts";
import { findAgentId } from "../runs/run-filters.ts";
import { inSession } from "../session/session.ts";

interface StatsChoice {
  readonly period: OverviewPeriod | undefined;
  readonly agent: string | undefined;
  readonly workspace: string | undefined;
  readonly as: string | undefined;
}

/** The overview's totals, and whether workers keep up, as the acting member may see them. */
export function readStats(invocation: Host & { values: StatsChoice }) {
  const { period = "24h", agent } = invocation.values;
  return inSession({
    invocation,
    async work(actor) {
      const agentId = agent === undefined ? undefined : await findAgentId({ actor, agent });
      const [{ from, to, total }, workers] = await Promise.all([
        getOverview({ actor, period, agentId }),
        getHealth({ actor }),
      ]);
      return { period, from, to, total, workers };
    },
  });
}
