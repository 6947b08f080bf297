import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { withdrawApproval } from "#lib/nouns/oauth/approvals/withdraw-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.withdrawAppApproval, ({ actor, body }) =>
    withdrawApproval({ actor, ...body }),
  ),
});
