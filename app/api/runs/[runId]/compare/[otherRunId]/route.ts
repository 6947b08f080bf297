import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { compareRuns } from "#lib/runs/compare/compare-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.compareRuns, ({ actor, params }) => compareRuns({ actor, ...params })),
});
