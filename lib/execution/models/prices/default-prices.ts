import type { ModelPrice, ModelPrices } from "./model-price.ts";

/**
 * What the providers publish for well-known models, as of 2026-11-21: the standard rate, without introductory
 * offers, surcharges for very long prompts, batches and faster tiers. A workspace sets what it pays itself
 * (set-price.ts).
 */
export const DEFAULT_PRICES: ModelPrices = new Map([
  price("openai:gpt-6.2-sol", 2, 0.1, 10),
  price("openai:gpt-6.1-sol", 2, 0.1, 10),
  price("openai:gpt-6-astra", 10, 1, 50),
  price("openai:gpt-6-sol", 2, 0.2, 10),
  price("openai:gpt-6-luna", 0.1, 0.01, 0.5),
  price("openai:gpt-5.6-sol", 4, 0.4, 20),
  price("openai:gpt-5.6-terra", 2, 0.2, 12),
  price("openai:gpt-5.6-luna", 0.2, 0.02, 1.2),
  price("openai:gpt-5.5", 5, 0.5, 30),
  price("openai:gpt-5.5-pro", 30, null, 180),
  price("openai:gpt-5.4", 2.5, 0.25, 15),
  price("openai:gpt-5.4-mini", 0.75, 0.075, 4.5),
  price("openai:gpt-5.4-nano", 0.2, 0.02, 1.25),
  price("openai:gpt-5.4-pro", 30, null, 180),
  price("openai:gpt-5.2", 1.75, 0.175, 14),
  price("openai:gpt-5.1", 1.25, 0.125, 10),
  price("openai:gpt-5", 1.25, 0.125, 10),
  price("openai:gpt-5-mini", 0.25, 0.025, 2),
  price("openai:gpt-5-nano", 0.05, 0.005, 0.4),
  price("openai:gpt-4.1", 2, 0.5, 8),
  price("openai:gpt-4.1-mini", 0.4, 0.1, 1.6),
  price("openai:gpt-4.1-nano", 0.1, 0.025, 0.4),
  price("openai:gpt-4o", 2.5, 1.25, 10),
  price("openai:gpt-4o-mini", 0.15, 0.075, 0.6),
  price("openai:o3", 2, 0.5, 8),
  price("openai:o4-mini", 1.1, 0.275, 4.4),

  price("anthropic:claude-fable-5-1", 10, 0.25, 50),
  price("anthropic:claude-fable-5", 10, 1, 50),
  price("anthropic:claude-opus-5-5", 4, 0.2, 20),
  price("anthropic:claude-opus-5", 5, 0.5, 25),
  price("anthropic:claude-opus-4-8", 5, 0.5, 25),
  price("anthropic:claude-opus-4-7", 5, 0.5, 25),
  price("anthropic:claude-opus-4-6", 5, 0.5, 25),
  price("anthropic:claude-opus-4-5", 5, 0.5, 25),
  price("anthropic:claude-opus-4-1", 15, 1.5, 75),
  price("anthropic:claude-opus-4", 15, 1.5, 75),
  price("anthropic:claude-sonnet-5-5", 2, 0.1, 10),
  price("anthropic:claude-sonnet-5", 2, 0.2, 10),
  price("anthropic:claude-sonnet-4-6", 3, 0.3, 15),
  price("anthropic:claude-sonnet-4-5", 3, 0.3, 15),
  price("anthropic:claude-sonnet-4", 3, 0.3, 15),
  price("anthropic:claude-haiku-5-5", 0.1, 0.01, 0.5),
  price("anthropic:claude-haiku-4-5", 1, 0.1, 5),

  price("google:gemini-4-argon", 4, 0.2, 20),
  price("google:gemini-4-carbon", 4, 0.2, 20),
  price("google:gemini-4-hydrogen", 1.5, null, 7.5),
  price("google:gemini-3.8-flash", 1.5, 0.15, 7.5),
  price("google:gemini-3.1-pro", 2, 0.2, 12),
  price("google:gemini-3-flash", 0.5, 0.05, 3),
  price("google:gemini-2.5-pro", 1.25, 0.125, 10),
  price("google:gemini-2.5-flash", 0.3, 0.03, 2.5),
  price("google:gemini-2.5-flash-lite", 0.1, 0.01, 0.4),
]);

function price(
  model: string,
  input: number,
  cachedInput: number | null,
  output: number,
): readonly [string, ModelPrice] {
  return [model, { input, cachedInput, output }];
}
