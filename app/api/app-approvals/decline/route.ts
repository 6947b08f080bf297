import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { declineRequest } from "#lib/oauth/approvals/decline-request.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.declineAppRequest, ({ actor, body }) =>
    declineRequest({ actor, ...body }),
  ),
});
