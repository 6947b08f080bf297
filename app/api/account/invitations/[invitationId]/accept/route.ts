import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { acceptWaitingInvitation } from "#lib/nouns/sign-in/invitations/answer-waiting-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.acceptWaitingInvitation, ({ actor, params }) =>
    acceptWaitingInvitation({ actor, ...params }),
  ),
});
