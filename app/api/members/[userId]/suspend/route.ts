import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { suspendMember } from "#lib/nouns/users/suspend-member.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  suspendMember: ({ actor, params }) => suspendMember({ actor, user: params }),
});
