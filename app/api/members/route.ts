import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listMembers } from "#lib/nouns/users/list-members.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listMembers: ({ actor, query }) => listMembers({ actor, query }),
});
