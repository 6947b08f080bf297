import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAudit } from "#lib/nouns/audit/list-audit.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAudit: ({ actor, query }) => listAudit({ actor, query }),
});
