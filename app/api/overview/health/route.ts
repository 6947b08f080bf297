import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getHealth } from "#lib/nouns/overview/get-health.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getHealth: ({ actor }) => getHealth({ actor }),
});
