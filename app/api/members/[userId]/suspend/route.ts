import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { suspendUser } from "#lib/nouns/users/suspend-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  suspendMember: ({ actor, params }) => suspendUser({ actor, user: params }),
});
