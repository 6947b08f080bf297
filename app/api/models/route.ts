import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getModels } from "#lib/execution/models/get-models.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getModels: ({ actor }) => getModels({ actor }),
});
