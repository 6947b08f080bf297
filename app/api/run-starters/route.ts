import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { listStarters } from "#lib/runs/list/list-starters.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listStarters, ({ actor, query }) =>
    listStarters({ actor, search: query.search }),
  ),
});
