import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { countInbox } from "#lib/interactions/count-inbox.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.countInbox, ({ actor }) => countInbox({ actor })),
});
