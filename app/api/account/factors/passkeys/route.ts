import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { addPasskey } from "#lib/nouns/factors/add-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.addPasskey, ({ actor, body, headers }) =>
    addPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
  ),
});
