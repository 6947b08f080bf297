import type { ModelPrice, ModelPrices } from "./model-price.ts";

/** The suffix by which providers name a snapshot of a model: `-2025-08-07`, `-latest`, `:latest`. */
const SNAPSHOT =
  /(?:-\d{4}-\d{2}-\d{2}|-\d{8}|-\d{3}|-latest|:latest|@\d{8}|-preview(?:-\d{2}-(?:\d{2}|\d{4}))?)$/;

/** What Anthropic charges for writing to its cache for five minutes, of the price of input. No other provider charges for it. */
const ANTHROPIC_WRITES = 1.25;

/**
 * The price of a model: its own, else that of the model it is a snapshot of. Not of any model whose name it
 * begins with: `gpt-5.9-pro` may cost a hundred times `gpt-5`, and no cost is better than a wrong one.
 * @param model `provider:model`.
 * @returns null where none is known.
 */
export function priceOf(prices: ModelPrices, model: string): ModelPrice | null {
  const price = prices.get(model) ?? prices.get(model.replace(SNAPSHOT, "")) ?? null;
  if (price === null || !model.startsWith("anthropic:")) return price;
  return { ...price, cacheWrite: price.input * ANTHROPIC_WRITES };
}
