import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { readPrices } from "#lib/models/prices/read-prices.ts";
import { setPrice } from "#lib/models/prices/set-price.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listPrices, async ({ actor }) => ({
    prices: await readPrices({ actor }),
  })),
  PUT: defineRoute(dashboardOperations.setPrice, ({ actor, body: { model, ...price } }) =>
    setPrice({ actor, model, price }),
  ),
});
