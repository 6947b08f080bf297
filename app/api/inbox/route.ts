import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listInbox } from "#lib/nouns/interactions/list-inbox.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listInbox: ({ actor, query }) => listInbox({ actor, query }),
});
