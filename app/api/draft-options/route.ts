import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getOptions: ({ actor, query }) => getOptions({ actor, teamId: query.teamId }),
});
