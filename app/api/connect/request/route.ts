import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { askForApproval } from "#lib/nouns/oauth/approvals/ask-for-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  askForApp: ({ actor, body, headers }) => askForApproval({ actor, ...body, issuer: originFor({ headers }) }),
});
