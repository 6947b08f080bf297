import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { reactivateUser } from "#lib/nouns/users/reactivate-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  reactivateMember: ({ actor, params }) => reactivateUser({ actor, user: params }),
});
