import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { withdrawInvitation } from "#lib/invitations/withdraw-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.withdrawInvitation, ({ actor, params }) =>
    withdrawInvitation({ actor, ...params }),
  ),
});
