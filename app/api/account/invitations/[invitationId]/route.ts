import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { declineWaitingInvitation } from "#lib/nouns/sign-in/invitations/answer-waiting-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.declineWaitingInvitation, ({ actor, params }) =>
    declineWaitingInvitation({ actor, ...params }),
  ),
});
