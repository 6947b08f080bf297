import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { listAuditActions } from "#lib/audit/list-audit.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAuditActions, ({ actor }) => listAuditActions({ actor })),
});
