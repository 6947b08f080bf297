import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listAppApprovals } from "#lib/nouns/oauth/approvals/list-app-approvals.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAppApprovals, ({ actor }) => listAppApprovals({ actor })),
});
