import { overviewOperations } from "#lib/contract/dashboard/overview.ts";
import { getHealth } from "#lib/nouns/overview/get-health.ts";
import { getOverview } from "#lib/nouns/overview/get-overview.ts";
import { getOverviewBefore } from "#lib/nouns/overview/get-overview-before.ts";
import { listExpiring } from "#lib/nouns/overview/list-expiring.ts";
import { listFailures } from "#lib/nouns/overview/list-failures.ts";
import { listLongestWaits } from "#lib/nouns/overview/list-longest-waits.ts";
import { bind } from "../bind.ts";

export const overviewRoutes = bind(overviewOperations, {
  getOverview: ({ actor, query }) => getOverview({ actor, ...query }),
  getOverviewBefore: ({ actor, query }) => getOverviewBefore({ actor, ...query }),
  listFailures: ({ actor, query }) => listFailures({ actor, ...query }),
  listLongestWaits: ({ actor, query }) => listLongestWaits({ actor, ...query }),
  listExpiring: ({ actor, query }) => listExpiring({ actor, ...query }),
  getHealth: ({ actor }) => getHealth({ actor }),
});
