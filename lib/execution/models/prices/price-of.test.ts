import { expect, test } from "vitest";
import { costOf } from "./cost-of.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import type { ModelPrice, ModelPrices } from "./model-price.ts";
import { priceOf } from "./price-of.ts";

const mini = { input: 0.25, cachedInput: 0.025, output: 2 };
const prices: ModelPrices = new Map<string, ModelPrice>([
  ["openai:gpt-5", { input: 1.25, cachedInput: 0.125, output: 10 }],
  ["openai:gpt-5-mini", mini],
  ["openai:gpt-5-mini-2025-08-07", { input: 1, cachedInput: null, output: 1 }],
]);

test.each([
  ["openai:gpt-5-mini", 0.25],
  ["openai:gpt-5-mini-2025-08-07", 1],
  ["openai:gpt-5-mini-2026-01-01", 0.25],
  ["openai:gpt-5-mini-latest", 0.25],
  ["openai:gpt-5-20250807", 1.25],
  ["openai:gpt-5-preview-06-17", 1.25],
  ["openai:gpt-5-001", 1.25],
])("%s costs what it, or the model it is a snapshot of, costs", (model, input) => {
  expect(priceOf(prices, model)?.input).toBe(input);
});

test.each(["openai:gpt-5-pro", "openai:gpt-5.1", "openai:gpt-50", "compatible:gpt-5", "offline:digest", ""])(
  "%s only begins like a model with a price, and has none",
  (model) => {
    expect(priceOf(prices, model)).toBeNull();
  },
);

test("Anthropic charges a quarter more for what it writes to its cache, at a workspace's own price, too", () => {
  const own: ModelPrices = new Map([["anthropic:claude-opus-5", { input: 4, cachedInput: 0.4, output: 20 }]]);
  expect(priceOf(own, "anthropic:claude-opus-5")?.cacheWrite).toBe(5);
  expect(priceOf(prices, "openai:gpt-5-mini")?.cacheWrite).toBeUndefined();
});

test("every built-in price is an amount, cached input never dearer than input", () => {
  for (const [model, { input, cachedInput, output }] of DEFAULT_PRICES) {
    expect(model).toMatch(/^(openai|anthropic|google):\S+$/);
    expect(input).toBeGreaterThan(0);
    expect(output).toBeGreaterThan(input);
    expect(cachedInput ?? 0).toBeLessThan(input);
  }
});

const usage = {
  inputTokens: 1_000_000,
  outputTokens: 500_000,
  cachedInputTokens: null,
  cacheWriteInputTokens: null,
  reasoningTokens: 400_000,
};

test.each([
  ["nothing cached, reasoning within the output", usage, mini, 0.25 + 1],
  ["some cached", { ...usage, cachedInputTokens: 400_000 }, mini, 0.6 * 0.25 + 0.4 * 0.025 + 1],
  [
    "some cached, at no price of its own",
    { ...usage, cachedInputTokens: 400_000 },
    { ...mini, cachedInput: null },
    1.25,
  ],
  ["more cached than there was", { ...usage, cachedInputTokens: 9e9 }, mini, 0.025 + 1],
  ["some written to the cache", { ...usage, cacheWriteInputTokens: 200_000 }, mini, 0.25 + 1],
  [
    "some written, some read, at their own prices",
    { ...usage, cachedInputTokens: 400_000, cacheWriteInputTokens: 200_000 },
    { ...mini, cacheWrite: 0.3125 },
    0.4 * 0.25 + 0.4 * 0.025 + 0.2 * 0.3125 + 1,
  ],
  [
    "more written than there was",
    { ...usage, cacheWriteInputTokens: 9e9 },
    { ...mini, cacheWrite: 0.5 },
    0.5 + 1,
  ],
  ["free", usage, { input: 0, cachedInput: 0, output: 0 }, 0],
  ["a few tokens", { ...usage, inputTokens: 3, outputTokens: 1 }, mini, 0.00000275],
  ["no price", usage, null, null],
  ["input not counted", { ...usage, inputTokens: null }, mini, null],
  ["output not counted", { ...usage, outputTokens: null }, mini, null],
])("costs with %s", (_, used, price, cost) => {
  expect(costOf({ usage: used, price })).toBe(cost);
});
