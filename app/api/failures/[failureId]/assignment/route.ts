import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { assignFailureGroup } from "#lib/nouns/runs/failures/change-group.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  assignFailureGroup: ({ actor, params, body }) => assignFailureGroup({ actor, ...params, body }),
});
