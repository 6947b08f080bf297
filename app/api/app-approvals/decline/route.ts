import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { declineAppRequest } from "#lib/nouns/oauth/approvals/decline-app-request.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  declineAppRequest: ({ actor, body }) => declineAppRequest({ actor, ...body }),
});
