import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import { listInvitations } from "#lib/nouns/invitations/list-invitations.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listInvitations: ({ actor }) => listInvitations({ actor }),
  createInvitation: ({ actor, body }) => createInvitation({ actor, ...body }),
});
