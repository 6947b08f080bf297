import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { renewInvitation } from "#lib/nouns/invitations/renew-invitation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.renewInvitation, ({ actor, params }) =>
    renewInvitation({ actor, ...params }),
  ),
});
