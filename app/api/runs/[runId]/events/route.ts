import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listEvents } from "#lib/nouns/runs/events/list-events.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listEvents, ({ actor, params, query }) =>
    listEvents({ actor, runId: params.runId, query }),
  ),
});
