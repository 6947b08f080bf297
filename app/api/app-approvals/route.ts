import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAppApprovals } from "#lib/nouns/oauth/approvals/list-app-approvals.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAppApprovals: ({ actor }) => listAppApprovals({ actor }),
});
