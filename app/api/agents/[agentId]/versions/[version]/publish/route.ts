import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { republishVersion } from "#lib/nouns/authoring/republish-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  republishVersion: ({ actor, params, body }) => republishVersion({ actor, ...params, body }),
});
