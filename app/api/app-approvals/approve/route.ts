import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { giveApproval } from "#lib/nouns/oauth/approvals/give-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.giveAppApproval, ({ actor, body }) =>
    giveApproval({ actor, ...body }),
  ),
});
