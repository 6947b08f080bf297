import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getRunGraph } from "#lib/runs/page/get-run-graph.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getGraph, ({ actor, params }) =>
    getRunGraph({ actor, runId: params.runId }),
  ),
});
