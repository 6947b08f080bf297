import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listStarters } from "#lib/nouns/runs/list/list-starters.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listStarters, ({ actor, query }) =>
    listStarters({ actor, search: query.search }),
  ),
});
