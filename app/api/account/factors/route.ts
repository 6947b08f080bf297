import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getFactors } from "#lib/nouns/factors/get-factors.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getFactors: ({ actor }) => getFactors({ actor }),
});
