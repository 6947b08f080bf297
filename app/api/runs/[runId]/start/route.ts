import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { readRunStart } from "#lib/runs/read-run-start.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.readRunStart, ({ actor, params }) =>
    readRunStart({ actor, runId: params.runId }),
  ),
});
