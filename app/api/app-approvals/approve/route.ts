import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { giveApproval } from "#lib/nouns/oauth/approvals/give-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  giveAppApproval: ({ actor, body }) => giveApproval({ actor, ...body }),
});
