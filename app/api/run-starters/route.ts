import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listStarters } from "#lib/nouns/runs/list/list-starters.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listStarters: ({ actor, query }) => listStarters({ actor, ...query }),
});
