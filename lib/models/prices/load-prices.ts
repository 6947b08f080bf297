import type { Queries, Statement } from "#lib/db/database.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import type { ModelPrice, ModelPrices } from "./model-price.ts";

/** By the primary key's first column: a workspace has few rows of its own, mostly none. */
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

/** The prices that hold for a workspace: its own before the built-in ones. Read anew for every call recorded. */
export async function loadPrices(queries: Queries, workspaceId: string): Promise<ModelPrices> {
  const own = await loadOwnPrices(queries, workspaceId);
  return own.size === 0 ? DEFAULT_PRICES : new Map([...DEFAULT_PRICES, ...own]);
}
