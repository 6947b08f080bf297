import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { cancelRuns } from "#lib/runs/list/cancel-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.cancelRuns, ({ actor, body }) => cancelRuns({ actor, body })),
});
