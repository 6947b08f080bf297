import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAuditActions } from "#lib/nouns/audit/list-audit.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAuditActions: ({ actor }) => listAuditActions({ actor }),
});
