import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { countInbox } from "#lib/nouns/interactions/count-inbox.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  countInbox: ({ actor }) => countInbox({ actor }),
});
