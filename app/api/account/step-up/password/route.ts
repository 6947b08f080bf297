import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { stepUpWithPassword } from "#lib/auth/step-up-with-password.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.stepUpWithPassword, ({ actor, body }) =>
    stepUpWithPassword({ actor, ...body }),
  ),
});
