import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { createInvitation } from "#lib/invitations/create-invitation.ts";
import { listInvitations } from "#lib/invitations/list-invitations.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listInvitations, ({ actor }) => listInvitations({ actor })),
  POST: defineRoute(dashboardOperations.createInvitation, ({ actor, body }) =>
    createInvitation({ actor, ...body }),
  ),
});
