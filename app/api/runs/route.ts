import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listRuns } from "#lib/nouns/runs/list/list-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listRuns: ({ actor, query }) => listRuns({ actor, query }),
});
