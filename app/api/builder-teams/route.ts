import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listBuilderTeams } from "#lib/nouns/authoring/list-builder-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listBuilderTeams: ({ actor }) => listBuilderTeams({ actor }),
});
