import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { acceptInvitation } from "#lib/nouns/sign-in/invitations/accept-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.acceptInvitation, ({ actor, body }) =>
    acceptInvitation({ actor, ...body }),
  ),
});
