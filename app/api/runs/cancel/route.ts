import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { cancelRuns } from "#lib/nouns/runs/list/cancel-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  cancelRuns: ({ actor, body }) => cancelRuns({ actor, body }),
});
