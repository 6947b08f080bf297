import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { declineRequest } from "#lib/nouns/oauth/approvals/decline-request.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.declineAppRequest, ({ actor, body }) =>
    declineRequest({ actor, ...body }),
  ),
});
