import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { removePrice } from "#lib/models/prices/remove-price.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.removePrice, ({ actor, body }) =>
    removePrice({ actor, model: body.model }),
  ),
});
