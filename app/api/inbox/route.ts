import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { listInbox } from "#lib/interactions/list-inbox.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listInbox, ({ actor, query }) => listInbox({ actor, query })),
});
