import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getRunStart } from "#lib/nouns/runs/get-run-start.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getRunStart: ({ actor, params }) => getRunStart({ actor, runId: params.runId }),
});
