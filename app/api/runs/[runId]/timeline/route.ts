import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getTimeline } from "#lib/nouns/runs/timeline/get-timeline.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getTimeline, ({ actor, params, query }) =>
    getTimeline({ actor, runId: params.runId, query }),
  ),
});
