import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { withdrawApproval } from "#lib/nouns/oauth/approvals/withdraw-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  withdrawAppApproval: ({ actor, body }) => withdrawApproval({ actor, ...body }),
});
