import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { removePrice } from "#lib/execution/models/prices/remove-price.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  removePrice: ({ actor, body }) => removePrice({ actor, model: body.model }),
});
