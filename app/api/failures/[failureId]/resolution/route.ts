import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { reopenFailureGroup, resolveFailureGroup } from "#lib/nouns/runs/failures/change-group.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  resolveFailureGroup: ({ actor, params, body }) => resolveFailureGroup({ actor, ...params, body }),
  reopenFailureGroup: ({ actor, params }) => reopenFailureGroup({ actor, ...params }),
});
