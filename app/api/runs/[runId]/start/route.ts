import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRunStart } from "#lib/nouns/runs/get-run-start.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getRunStart, ({ actor, params }) =>
    getRunStart({ actor, runId: params.runId }),
  ),
});
