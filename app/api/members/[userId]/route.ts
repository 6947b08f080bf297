import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { removeUser } from "#lib/nouns/users/remove-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  removeMember: ({ actor, params }) => removeUser({ actor, userId: params.userId }),
});
