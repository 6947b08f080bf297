import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { withdrawInvitation } from "#lib/nouns/invitations/withdraw-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  withdrawInvitation: ({ actor, params }) => withdrawInvitation({ actor, ...params }),
});
