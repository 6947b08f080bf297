import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { compareRuns } from "#lib/nouns/runs/compare/compare-runs.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.compareRuns, ({ actor, params }) => compareRuns({ actor, ...params })),
});
