import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getTimeline } from "#lib/nouns/runs/timeline/get-timeline.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getTimeline: ({ actor, params, query }) => getTimeline({ actor, runId: params.runId, query }),
});
