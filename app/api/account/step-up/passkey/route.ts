import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { stepUpWithPasskey } from "#lib/nouns/sign-in/step-up-with-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  stepUpWithPasskey: ({ actor, body, headers }) =>
    stepUpWithPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
});
