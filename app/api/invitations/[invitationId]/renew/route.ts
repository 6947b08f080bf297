import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { renewInvitation } from "#lib/invitations/renew-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.renewInvitation, ({ actor, params }) =>
    renewInvitation({ actor, ...params }),
  ),
});
