import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { listAssignees } from "#lib/interactions/list-assignees.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAssignees, ({ actor, params, query }) =>
    listAssignees({ actor, ...params, query }),
  ),
});
