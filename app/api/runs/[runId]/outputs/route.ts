import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getRunOutputs } from "#lib/nouns/runs/page/get-run-outputs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getRunOutputs: ({ actor, params }) => getRunOutputs({ actor, runId: params.runId }),
});
