import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { acceptWaitingInvitation } from "#lib/invitations/answer-waiting-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.acceptWaitingInvitation, ({ actor, params }) =>
    acceptWaitingInvitation({ actor, ...params }),
  ),
});
