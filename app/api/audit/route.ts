import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAudit, ({ actor, query }) => listAudit({ actor, query })),
});
