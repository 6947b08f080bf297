import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { stepUpWithPassword } from "#lib/nouns/sign-in/step-up-with-password.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.stepUpWithPassword, ({ actor, body }) =>
    stepUpWithPassword({ actor, ...body }),
  ),
});
