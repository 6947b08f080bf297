import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { stepUpWithPasskey } from "#lib/nouns/sign-in/step-up-with-passkey.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.stepUpWithPasskey, ({ actor, body, headers }) =>
    stepUpWithPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
  ),
});
