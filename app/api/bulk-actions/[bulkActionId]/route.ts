import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getBulkAction } from "#lib/nouns/runs/bulk/get-bulk-action.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getBulkAction: ({ actor, params }) => getBulkAction({ actor, bulkActionId: params.bulkActionId }),
});
