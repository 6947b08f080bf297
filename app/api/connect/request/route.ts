import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { askForApproval } from "#lib/nouns/oauth/approvals/ask-for-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.askForApp, ({ actor, body, headers }) =>
    askForApproval({ actor, ...body, issuer: originFor({ headers }) }),
  ),
});
