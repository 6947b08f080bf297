import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { readRows } from "#lib/runs/list/read-rows.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.readRunRows, ({ actor, query }) =>
    readRows({ actor, runIds: query.run }),
  ),
});
