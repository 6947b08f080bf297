import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { acceptInvitation } from "#lib/nouns/sign-in/invitations/accept-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  acceptInvitation: ({ actor, body }) => acceptInvitation({ actor, ...body }),
});
