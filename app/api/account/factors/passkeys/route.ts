import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { addPasskey } from "#lib/nouns/factors/add-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  addPasskey: ({ actor, body, headers }) =>
    addPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
});
