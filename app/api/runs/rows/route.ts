import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listRunRows } from "#lib/nouns/runs/list/list-run-rows.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listRunRows: ({ actor, query }) => listRunRows({ actor, runIds: query.run }),
});
