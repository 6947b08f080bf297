import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { removePrice } from "#lib/execution/models/prices/remove-price.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.removePrice, ({ actor, body }) =>
    removePrice({ actor, model: body.model }),
  ),
});
