import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getEvent } from "#lib/nouns/runs/events/get-event.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getEvent: ({ actor, params, query }) => getEvent({ actor, ...params, ...query }),
});
