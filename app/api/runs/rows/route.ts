import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listRunRows } from "#lib/nouns/runs/list/list-run-rows.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listRunRows, ({ actor, query }) =>
    listRunRows({ actor, runIds: query.run }),
  ),
});
