import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { readLongestWaits } from "#lib/overview/read-longest-waits.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.readLongestWaits, ({ actor, query }) =>
    readLongestWaits({ actor, ...query }),
  ),
});
