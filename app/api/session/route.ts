import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getSession: ({ actor }) => getSession({ actor }),
});
