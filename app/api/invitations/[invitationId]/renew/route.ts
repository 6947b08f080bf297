import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { renewInvitation } from "#lib/nouns/invitations/renew-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  renewInvitation: ({ actor, params }) => renewInvitation({ actor, ...params }),
});
