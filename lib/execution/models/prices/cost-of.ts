import type { ModelUsage } from "../model-provider.ts";
import type { ModelPrice } from "./model-price.ts";

/** Sums of floating point are exact enough to the billionth of a dollar, and ugly beyond. */
const BILLIONTHS = 1e9;

/**
 * What a call cost, in US dollars. Input that was read from the provider's cache, or written to it, has its own price; reasoning is
 * part of the output.
 * @param price of priceOf; null gives null: no price is known.
 * @returns null, too, where the provider did not count the tokens.
 */
export function costOf({ usage, price }: { usage: ModelUsage; price: ModelPrice | null }): number | null {
  const { inputTokens, outputTokens, cachedInputTokens, cacheWriteInputTokens } = usage;
  if (price === null || inputTokens === null || outputTokens === null) return null;
  const cached = Math.min(cachedInputTokens ?? 0, inputTokens);
  const written = Math.min(cacheWriteInputTokens ?? 0, inputTokens - cached);
  const millions =
    (inputTokens - cached - written) * price.input +
    cached * (price.cachedInput ?? price.input) +
    written * (price.cacheWrite ?? price.input) +
    outputTokens * price.output;
  return Math.round((millions / 1e6) * BILLIONTHS) / BILLIONTHS;
}
