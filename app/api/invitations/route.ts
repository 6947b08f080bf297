import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import { listInvitations } from "#lib/nouns/invitations/list-invitations.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listInvitations, ({ actor }) => listInvitations({ actor })),
  POST: defineRoute(dashboardOperations.createInvitation, ({ actor, body }) =>
    createInvitation({ actor, ...body }),
  ),
});
