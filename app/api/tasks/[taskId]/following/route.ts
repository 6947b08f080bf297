import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeFollowing } from "#lib/nouns/tasks/change-following.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeFollowing: ({ actor, params, body }) => changeFollowing({ actor, ...params, ...body }),
});
