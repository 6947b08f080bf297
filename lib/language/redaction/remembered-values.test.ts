import { expect, test } from "vitest";
import { hidePlaces, partAt } from "#lib/language/json-schema/hide-places.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { leavesOf, namedValues } from "./named-values.ts";
import { PiecewiseRedactor } from "./piecewise-redactor.ts";
import { redact } from "./redact.ts";
import { REMEMBERED_LIMITS, RememberedValues } from "./remembered-values.ts";

test("a remembered value is hidden in every spelling, in texts, names and numbers", () => {
  const remembered = new RememberedValues(['pass "word" (1)', "12345678"]);
  const encoded = Buffer.from('user:pass "word" (1)').toString("base64");
  expect(
    redact(
      {
        text: 'is pass "word" (1), ok',
        url: `?p=${encodeURIComponent('pass "word" (1)')}`,
        n: 12345678,
        encoded,
      },
      remembered,
    ),
  ).toEqual({
    text: "is [redacted], ok",
    url: "?p=[redacted]",
    n: "[redacted]",
    encoded: expect.stringContaining("[redacted]"),
  });
});

test("what may become one is held back", () => {
  const remembered = new RememberedValues(["a remembered value"]);
  expect(remembered.open("x a remembered v")).toBeGreaterThanOrEqual(14);
  const piecewise = new PiecewiseRedactor(remembered);
  const shown = ["It is a re", "membered", " value, and", " more"]
    .map((piece) => piecewise.push(piece))
    .join("");
  expect(shown + piecewise.end()).toBe("It is [redacted], and more");
});

test("what is short, too long, part of our own marks or over the bound is not remembered", () => {
  const remembered = new RememberedValues();
  expect(remembered.add("1234567")).toBe(false);
  expect(remembered.add("redacted")).toBe(false);
  expect(remembered.add("x".repeat(REMEMBERED_LIMITS.charsOfOne + 1))).toBe(false);
  expect(remembered.add("12345678")).toBe(true);
  expect(remembered.add("12345678")).toBe(false);
  for (let index = 0; index < 2 * REMEMBERED_LIMITS.values; index += 1)
    remembered.add(`value number ${index}`);
  expect(remembered.values).toHaveLength(REMEMBERED_LIMITS.values);
  expect(new RememberedValues(remembered.values).values).toEqual(remembered.values);
});

test("values that all begin alike, and a text of their beginnings, cost no more than is bounded", () => {
  const remembered = new RememberedValues(
    Array.from({ length: 200 }, (_, index) => `${"a".repeat(300)}${index}`),
  );
  const spent = startProcessorClock();
  redact("a".repeat(32_000), remembered);
  expect(redact(`${"a".repeat(300)}7`, remembered)).toContain("[redacted]");
  expect(spent()).toBeLessThan(1_000);
});

test("the texts and numbers under secret-like names are what is remembered of a value", () => {
  const value = {
    password: "one",
    list: [{ name: "X-Api-Key", value: "two" }, { credentials: { user: "three", more: [4, true, null] } }],
    user: "ada",
    secret: true,
  };
  expect([...namedValues(value)].sort()).toEqual(["4", "one", "three", "two"]);
  expect([...leavesOf({ a: ["x", 1], b: "y" })].sort()).toEqual(["1", "x", "y"]);
});

test("places are hidden in a copy, and nothing else of the value changes", () => {
  const value = { a: [{ pin: 1, b: 2 }, { pin: null }], c: { d: "e" } };
  const places = [["a", 0, "pin"], ["a", 1, "pin"], ["c"], ["absent", "x"]];
  expect(hidePlaces(value, places)).toEqual({
    a: [{ pin: "[redacted]", b: 2 }, { pin: null }],
    c: "[redacted]",
  });
  expect(value.c).toEqual({ d: "e" });
  expect(hidePlaces(value, [])).toBe(value);
  expect(hidePlaces(value, [[]])).toBe("[redacted]");
  expect(partAt(value, ["a", 0, "pin"])).toBe(1);
  expect(partAt(value, ["a", 7])).toBeUndefined();
});
