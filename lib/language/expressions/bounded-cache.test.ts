import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

test("it drops what was used longest ago when there are too many entries", () => {
  const cache = new BoundedCache<number>({ maxEntries: 2, maxWeight: 100 });
  cache.set("a", 1, 1);
  cache.set("b", 2, 1);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3, 1);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

test("it drops as many as the weight demands, and keeps nothing heavier than all of it", () => {
  const cache = new BoundedCache<number>({ maxEntries: 100, maxWeight: 10 });
  cache.set("a", 1, 4);
  cache.set("b", 2, 4);
  cache.set("c", 3, 9);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([undefined, undefined, 3, 1]);
  cache.set("d", 4, 11);
  expect([cache.get("d"), cache.get("c")]).toEqual([undefined, 3]);
  cache.set("c", 5, 1);
  cache.set("e", 6, 9);
  expect([cache.get("c"), cache.get("e")]).toEqual([5, 6]);
});
