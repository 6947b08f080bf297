import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { giveAppApproval } from "#lib/nouns/oauth/approvals/give-app-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  giveAppApproval: ({ actor, body }) => giveAppApproval({ actor, ...body }),
});
