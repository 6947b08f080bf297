import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getTimeline } from "#lib/runs/timeline/get-timeline.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getTimeline, ({ actor, params, query }) =>
    getTimeline({ actor, runId: params.runId, query }),
  ),
});
