import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { cancelRun } from "#lib/runs/cancel-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.cancelRun, ({ actor, params }) =>
    cancelRun({ actor, runId: params.runId }),
  ),
});
