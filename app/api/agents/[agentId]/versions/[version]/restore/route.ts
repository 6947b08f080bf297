import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { restoreVersion } from "#lib/nouns/authoring/restore-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  restoreVersion: ({ actor, params, body }) => restoreVersion({ actor, ...params, body }),
});
