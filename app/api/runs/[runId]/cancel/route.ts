import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  cancelRun: ({ actor, params }) => cancelRun({ actor, runId: params.runId }),
});
