import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getEvent } from "#lib/nouns/runs/events/get-event.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getEvent, ({ actor, params, query }) =>
    getEvent({ actor, ...params, ...query }),
  ),
});
