import { expect, test } from "vitest";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { DEFAULT_PRICES } from "./default-prices.ts";
import { listPrices } from "./list-prices.ts";
import { loadPrices } from "./load-prices.ts";
import { priceOf } from "./price-of.ts";
import { removePrice } from "./remove-price.ts";
import { setPrice } from "./set-price.ts";

provideRuntime();

const model = "openai:gpt-5";
const price = { input: 1, cachedInput: null, output: 2 };

test("without prices of its own a workspace has the built-in ones", async () => {
  const { workspaceId, owner } = await createTenant();
  expect(await loadPrices(runtime().db, workspaceId)).toEqual(DEFAULT_PRICES);
  const listed = await listPrices({ actor: owner });
  expect(listed).toHaveLength(DEFAULT_PRICES.size);
  expect(listed.every(({ source }) => source === "built-in")).toBe(true);
  expect(listed.map((one) => one.model)).toEqual(listed.map((one) => one.model).toSorted());
});

test("a price that was set holds before the built-in one, for snapshots too, and in this workspace alone", async () => {
  const { workspaceId, owner } = await createTenant();
  const other = await createTenant();
  expect(await setPrice({ actor: owner, model, price })).toEqual({ model, ...price, source: "workspace" });
  const local = { input: 0, cachedInput: 0, output: 0.5 };
  await setPrice({ actor: owner, model: "compatible:llama3.3", price: local });

  const prices = await loadPrices(runtime().db, workspaceId);
  expect(priceOf(prices, "openai:gpt-5-2025-08-07")).toEqual(price);
  expect(priceOf(prices, "compatible:llama3.3")).toEqual(local);
  expect(priceOf(prices, "openai:gpt-5-mini")).toEqual(DEFAULT_PRICES.get("openai:gpt-5-mini"));
  const listed = await listPrices({ actor: owner });
  expect(listed).toHaveLength(DEFAULT_PRICES.size + 1);
  expect(listed.find((one) => one.model === model)).toEqual({ model, ...price, source: "workspace" });

  expect(await loadPrices(runtime().db, other.workspaceId)).toEqual(DEFAULT_PRICES);
  await expect(removePrice({ actor: other.owner, model })).rejects.toMatchObject({ code: "not_found" });
  expect(priceOf(await loadPrices(runtime().db, workspaceId), model)).toEqual(price);
});

test("of prices set at the same moment one holds, and setting again replaces", async () => {
  const { workspaceId, owner } = await createTenant();
  const inputs = [1, 2, 3, 4];
  await Promise.all(inputs.map((input) => setPrice({ actor: owner, model, price: { ...price, input } })));
  expect(inputs).toContain((await loadPrices(runtime().db, workspaceId)).get(model)?.input);
  await setPrice({ actor: owner, model, price: { input: 9, cachedInput: 0.5, output: 9 } });
  expect((await loadPrices(runtime().db, workspaceId)).get(model)).toEqual({
    input: 9,
    cachedInput: 0.5,
    output: 9,
  });
});

test("a removed price gives way to the built-in one, or to none, and cannot be removed twice", async () => {
  const { workspaceId, owner } = await createTenant();
  const own = "compatible:llama3.3";
  for (const name of [model, own]) await setPrice({ actor: owner, model: name, price });
  expect(await removePrice({ actor: owner, model })).toMatchObject({ model, now: { source: "built-in" } });
  expect(await removePrice({ actor: owner, model: own })).toEqual({ model: own, now: null });
  expect(await loadPrices(runtime().db, workspaceId)).toEqual(DEFAULT_PRICES);
  await expect(removePrice({ actor: owner, model })).rejects.toMatchObject({
    code: "not_found",
    message: "The workspace has set no price for openai:gpt-5.",
  });
});

test.each(["gpt-5", "acme:x", "openai:", "openai:a b", `openai:${"x".repeat(201)}`, "openai:\0", ""])(
  "%j is no model to set a price for",
  async (name) => {
    const { owner } = await createTenant();
    await expect(setPrice({ actor: owner, model: name, price })).rejects.toMatchObject({
      code: "invalid_request",
      details: [{ field: "/model" }],
    });
  },
);

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])("%d is no price", async (amount) => {
  const { owner } = await createTenant();
  const odd = { input: amount, cachedInput: amount, output: amount };
  await expect(setPrice({ actor: owner, model, price: odd })).rejects.toMatchObject({
    code: "invalid_request",
    details: [{ field: "/input" }, { field: "/cachedInput" }, { field: "/output" }],
  });
});

test.each(["builder", "operator", "viewer"] as const)(
  "a %s neither sees nor changes prices",
  async (role) => {
    const { workspaceId } = await createTenant();
    const actor = await createUser({ workspaceId, role });
    for (const attempt of [
      listPrices({ actor }),
      setPrice({ actor, model, price }),
      removePrice({ actor, model }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: "permission_denied" });
    }
  },
);
