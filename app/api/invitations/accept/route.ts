import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { acceptInvitation } from "#lib/invitations/accept-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.acceptInvitation, ({ actor, body }) =>
    acceptInvitation({ actor, ...body }),
  ),
});
