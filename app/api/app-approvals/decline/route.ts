import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { declineRequest } from "#lib/nouns/oauth/approvals/decline-request.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  declineAppRequest: ({ actor, body }) => declineRequest({ actor, ...body }),
});
