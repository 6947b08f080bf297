import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { reactivateMember } from "#lib/nouns/users/reactivate-member.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  reactivateMember: ({ actor, params }) => reactivateMember({ actor, user: params }),
});
