import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { withdrawApproval } from "#lib/oauth/approvals/withdraw-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.withdrawAppApproval, ({ actor, body }) =>
    withdrawApproval({ actor, ...body }),
  ),
});
