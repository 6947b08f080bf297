import type { ModelUsage } from "../model-provider.ts";
import type { ModelPrice } from "./model-price.ts";

/** Sums of floating point are exact enough to the billionth of a dollar, and ugly beyond. */
const BILLIONTHS = 1e9;

/**
 * What a call cost, in US dollars. Cached input has its own price, reasoning is part of the output.
 * @param price of priceOf; null gives null: no price is known.
 * @returns null, too, where the provider did not count the tokens.
 */
export function costOf({ usage, price }: { usage: ModelUsage; price: ModelPrice | null }): number | null {
  const { inputTokens, outputTokens, cachedInputTokens } = usage;
  if (price === null || inputTokens === null || outputTokens === null) return null;
  const cached = Math.min(cachedInputTokens ?? 0, inputTokens);
  const millions =
    (inputTokens - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    outputTokens * price.output;
  return Math.round((millions / 1e6) * BILLIONTHS) / BILLIONTHS;
}
