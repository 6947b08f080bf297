import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listBulkActionTargets } from "#lib/nouns/runs/bulk/list-bulk-action-targets.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listBulkActionTargets: ({ actor, params, query }) =>
    listBulkActionTargets({ actor, bulkActionId: params.bulkActionId, query }),
});
