import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listLongestWaits } from "#lib/nouns/overview/list-longest-waits.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listLongestWaits, ({ actor, query }) =>
    listLongestWaits({ actor, ...query }),
  ),
});
