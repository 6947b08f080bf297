import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getStepUp } from "#lib/nouns/sign-in/get-step-up.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getStepUp: ({ actor }) => getStepUp({ actor }),
});
