import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { giveApproval } from "#lib/oauth/approvals/give-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.giveAppApproval, ({ actor, body }) =>
    giveApproval({ actor, ...body }),
  ),
});
