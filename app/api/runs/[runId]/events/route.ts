import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listEvents } from "#lib/nouns/runs/events/list-events.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listEvents: ({ actor, params, query }) => listEvents({ actor, runId: params.runId, query }),
});
