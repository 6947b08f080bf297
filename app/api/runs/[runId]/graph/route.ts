import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRunGraph } from "#lib/nouns/runs/page/get-run-graph.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getRunGraph, ({ actor, params }) =>
    getRunGraph({ actor, runId: params.runId }),
  ),
});
