import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { compareRuns } from "#lib/nouns/runs/compare/compare-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  compareRuns: ({ actor, params }) => compareRuns({ actor, ...params }),
});
