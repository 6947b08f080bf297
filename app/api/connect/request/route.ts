import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { originFor } from "#lib/oauth/addresses.ts";
import { askForApproval } from "#lib/oauth/approvals/ask-for-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.askForApp, ({ actor, body, headers }) =>
    askForApproval({ actor, ...body, issuer: originFor({ headers }) }),
  ),
});
