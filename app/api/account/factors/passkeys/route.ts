import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { addPasskey } from "#lib/factors/add-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.addPasskey, ({ actor, body, headers }) =>
    addPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
  ),
});
