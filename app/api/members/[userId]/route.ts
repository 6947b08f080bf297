import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { removeMember } from "#lib/nouns/users/remove-member.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  removeMember: ({ actor, params }) => removeMember({ actor, userId: params.userId }),
});
