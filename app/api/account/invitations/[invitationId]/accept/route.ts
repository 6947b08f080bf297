import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { acceptWaitingInvitation } from "#lib/nouns/sign-in/invitations/answer-waiting-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  acceptWaitingInvitation: ({ actor, params }) => acceptWaitingInvitation({ actor, ...params }),
});
