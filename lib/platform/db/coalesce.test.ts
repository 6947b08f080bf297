import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

test("look-ups of one turn share a query, equal keys share a place in it", async () => {
  const queries: string[][] = [];
  const find = coalesce(async (keys: readonly string[]) => {
    queries.push([...keys]);
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([find("a"), find("b"), find("a"), find("unknown")])).toEqual([
    "A",
    "B",
    "A",
    undefined,
  ]);
  expect(queries).toEqual([["a", "b", "unknown"]]);
});

test("nothing is kept: a later look-up asks again", async () => {
  let asked = 0;
  const find = coalesce(async (keys: readonly string[]) => {
    asked += 1;
    return new Map(keys.map((key) => [key, asked]));
  });
  expect(await find("a")).toBe(1);
  expect(await find("a")).toBe(2);
});

test("a failing query fails those who asked in it, and only those", async () => {
  let fail = true;
  const find = coalesce(async (keys: readonly string[]) => {
    if (fail) throw new Error("lost");
    return new Map(keys.map((key) => [key, key]));
  });
  const results = await Promise.allSettled([find("a"), find("b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fail = false;
  expect(await find("a")).toBe("a");
});
