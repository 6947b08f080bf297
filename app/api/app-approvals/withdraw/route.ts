import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { withdrawAppApproval } from "#lib/nouns/oauth/approvals/withdraw-app-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  withdrawAppApproval: ({ actor, body }) => withdrawAppApproval({ actor, ...body }),
});
