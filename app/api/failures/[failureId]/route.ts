import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getFailureGroup } from "#lib/nouns/runs/failures/get-failure-group.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getFailureGroup: ({ actor, params }) => getFailureGroup({ actor, ...params }),
});
