import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { listRunInteractions } from "#lib/interactions/list-run-interactions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listRunInteractions, ({ actor, params }) =>
    listRunInteractions({ actor, ...params }),
  ),
});
