import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { compareVersions } from "#lib/nouns/authoring/compare-versions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  compareVersions: ({ actor, params, query, closed }) =>
    compareVersions({ actor, agentId: params.agentId, query, closed: closed() }),
});
