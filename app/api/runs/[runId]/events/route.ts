import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { browseEvents } from "#lib/runs/events/browse-events.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getEvents, ({ actor, params, query }) =>
    browseEvents({ actor, runId: params.runId, query }),
  ),
});
