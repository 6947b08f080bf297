import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { stepUpWithPasskey } from "#lib/auth/step-up-with-passkey.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.stepUpWithPasskey, ({ actor, body, headers }) =>
    stepUpWithPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
  ),
});
