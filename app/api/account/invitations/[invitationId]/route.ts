import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { declineWaitingInvitation } from "#lib/nouns/sign-in/invitations/answer-waiting-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  declineWaitingInvitation: ({ actor, params }) => declineWaitingInvitation({ actor, ...params }),
});
