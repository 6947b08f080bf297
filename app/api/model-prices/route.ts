import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listPrices } from "#lib/execution/models/prices/list-prices.ts";
import { setPrice } from "#lib/execution/models/prices/set-price.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listPrices, async ({ actor }) => ({
    prices: await listPrices({ actor }),
  })),
  PUT: defineRoute(dashboardOperations.setPrice, ({ actor, body: { model, ...price } }) =>
    setPrice({ actor, model, price }),
  ),
});
