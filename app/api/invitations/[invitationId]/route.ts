import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { withdrawInvitation } from "#lib/nouns/invitations/withdraw-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.withdrawInvitation, ({ actor, params }) =>
    withdrawInvitation({ actor, ...params }),
  ),
});
