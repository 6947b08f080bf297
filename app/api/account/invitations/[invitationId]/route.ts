import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { declineWaitingInvitation } from "#lib/invitations/answer-waiting-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.declineWaitingInvitation, ({ actor, params }) =>
    declineWaitingInvitation({ actor, ...params }),
  ),
});
