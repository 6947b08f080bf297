import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeProjectPrefix } from "#lib/nouns/workspaces/change-project-prefix.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeProjectPrefix: ({ actor, params, body }) => changeProjectPrefix({ actor, ...params, ...body }),
});
