import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { stepUpWithPassword } from "#lib/nouns/sign-in/step-up-with-password.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  stepUpWithPassword: ({ actor, body }) => stepUpWithPassword({ actor, ...body }),
});
