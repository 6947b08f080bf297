import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getConnectedAppSetUp } from "#lib/nouns/oauth/get-connected-app-set-up.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getConnectedAppSetUp, ({ actor }) => getConnectedAppSetUp({ actor })),
});
