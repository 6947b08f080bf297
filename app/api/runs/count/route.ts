import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { countRuns } from "#lib/nouns/runs/bulk/count-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  countRuns: ({ actor, query }) => countRuns({ actor, query }),
});
