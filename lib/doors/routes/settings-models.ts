import { modelOperations } from "#lib/contract/dashboard/settings-models.ts";
import { getModels } from "#lib/execution/models/get-models.ts";
import { removeModelKey } from "#lib/execution/models/keys/remove-model-key.ts";
import { setModelKey } from "#lib/execution/models/keys/set-model-key.ts";
import { listPrices } from "#lib/execution/models/prices/list-prices.ts";
import { removePrice } from "#lib/execution/models/prices/remove-price.ts";
import { setPrice } from "#lib/execution/models/prices/set-price.ts";
import { testModel } from "#lib/execution/models/test-model.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { bind } from "./bind.ts";

export const modelRoutes = bind(modelOperations, {
  getModels: ({ actor }) => getModels({ actor }),
  setDefaultModel: async ({ actor, body: { model } }) => {
    await changeSetting({ actor, name: "models.default", value: model });
    return { model };
  },
  setModelKey: ({ actor, body, closed }) => setModelKey({ actor, ...body, closed: closed() }),
  removeModelKey: ({ actor, body }) => removeModelKey({ actor, ...body }),
  testModel: ({ actor, body }) => testModel({ actor, model: body.model }),
  listPrices: async ({ actor }) => ({
    prices: await listPrices({ actor }),
  }),
  setPrice: ({ actor, body: { model, ...price } }) => setPrice({ actor, model, price }),
  removePrice: ({ actor, body }) => removePrice({ actor, model: body.model }),
});
