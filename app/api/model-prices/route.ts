import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listPrices } from "#lib/execution/models/prices/list-prices.ts";
import { setPrice } from "#lib/execution/models/prices/set-price.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listPrices: async ({ actor }) => ({
    prices: await listPrices({ actor }),
  }),
  setPrice: ({ actor, body: { model, ...price } }) => setPrice({ actor, model, price }),
});
