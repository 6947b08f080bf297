import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import type { ModelPrice, ModelPrices } from "./model-price.ts";

/** Index: the primary key's first column. A workspace has few prices of its own, mostly none. */
const ownPrices: Statement = {
  name: "own-prices",
  text: `
    select model as "model", input_price as "input", cached_input_price as "cachedInput", output_price as "output"
    from model_prices
    where workspace_id = $1
    order by model`,
};

/** The workspace's own prices alone. */
export async function loadOwnPrices(queries: Queries, workspaceId: string): Promise<ModelPrices> {
  const rows = await queries.run<ModelPrice & { readonly model: string }>(ownPrices, [workspaceId]);
  return new Map(rows.map(({ model, ...price }) => [model, price]));
}

/** The prices of a workspace: its own override the built-in ones. */
export async function loadPrices(queries: Queries, workspaceId: string): Promise<ModelPrices> {
  return withDefaultPrices(await loadOwnPrices(queries, workspaceId));
}

export function withDefaultPrices(own: ModelPrices): ModelPrices {
  return own.size === 0 ? DEFAULT_PRICES : new Map([...DEFAULT_PRICES, ...own]);
}
