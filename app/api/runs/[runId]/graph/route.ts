import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getRunGraph } from "#lib/nouns/runs/page/get-run-graph.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getRunGraph: ({ actor, params, query }) => getRunGraph({ actor, runId: params.runId, ...query }),
});
