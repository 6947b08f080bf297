import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getEvent } from "#lib/runs/events/get-event.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getEvent, ({ actor, params, query }) =>
    getEvent({ actor, ...params, ...query }),
  ),
});
