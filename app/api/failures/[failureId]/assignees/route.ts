import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listFailureAssignees } from "#lib/nouns/runs/failures/list-failure-assignees.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listFailureAssignees: ({ actor, params, query }) => listFailureAssignees({ actor, ...params, query }),
});
