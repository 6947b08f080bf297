import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { cancelRuns } from "#lib/nouns/runs/list/cancel-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.cancelRuns, ({ actor, body }) => cancelRuns({ actor, body })),
});
