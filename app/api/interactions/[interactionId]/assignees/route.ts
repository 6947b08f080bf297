import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listAssignees } from "#lib/nouns/interactions/list-assignees.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAssignees, ({ actor, params, query }) =>
    listAssignees({ actor, ...params, query }),
  ),
});
