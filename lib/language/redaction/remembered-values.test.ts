import { expect, test } from "vitest";
import { hidePlaces, partAt } from "#lib/language/json-schema/hide-places.ts";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { leavesOf, namedValues } from "./named-values.ts";
import { PiecewiseRedactor } from "./piecewise-redactor.ts";
import { redact, redactRecord } from "./redact.ts";
import {
  OF_ANOTHER,
  REMEMBERED_LIMITS,
  RememberedValues,
  rememberable,
  TOO_MANY,
} from "./remembered-values.ts";
import { sensitiveValues } from "./sensitive-values.ts";
import { showBounded } from "./show-value.ts";

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

test("a short value is hidden where it is the whole of a leaf, or stands for itself in a text", () => {
  const remembered = new RememberedValues(["739", "4711", "48-15", "k", "é1à", 'a"b']);
  expect(
    redact(
      { cvc: "739", n: 4711, list: ["739", 739, "k", "K"], "739": true, none: [null, "", true] },
      remembered,
    ),
  ).toEqual({
    cvc: "[redacted]",
    n: "[redacted]",
    list: ["[redacted]", "[redacted]", "[redacted]", "K"],
    "[redacted]": true,
    none: [null, "", true],
  });
  const texts = [
    ["739, (4711)=739", "[redacted], ([redacted])=[redacted]"],
    ["1739 7390 x739 a4711b é739", "1739 7390 x739 a4711b é739"],
    ["pin 48-15! 148-15", "pin [redacted]! 148-15"],
    ["k is a letter", "k is a letter"],
    ["è é1à, é1àx", "è [redacted], é1àx"],
    ['{"t":"a\\"b"}', '{"t":"[redacted]"}'],
  ] as const;
  for (const [text, shown] of texts) expect(redact(text, remembered)).toBe(shown);
  expect(redact(redact("739 739", remembered), remembered)).toBe("[redacted] [redacted]");
});

test("of a text that comes piece by piece, no short value leaves", () => {
  const piecewise = new PiecewiseRedactor(new RememberedValues(["48 15", "ключ"]));
  const shown = ["It is 4", "8 1", "5, and кл", "юч", " and ключа"]
    .map((piece) => piecewise.push(piece))
    .join("");
  expect(shown + piecewise.end()).toBe("It is [redacted], and [redacted] and ключа");
});

test("a long value is hidden from its beginning to the end of its text, in every spelling", () => {
  const long = `A "long" one ${"of many words ".repeat(2_000)}`;
  const remembered = new RememberedValues();
  const [kept = ""] = [remembered.add(long)];
  expect(kept.length).toBeLessThan(300);
  for (const matcher of [remembered, new RememberedValues([kept])]) {
    expect(
      redact({ a: `It is ${long}.`, b: long.slice(0, 300), c: JSON.stringify([long]) }, matcher),
    ).toEqual({
      a: "It is [redacted]",
      b: "[redacted]",
      c: '["[redacted]',
    });
    expect(redact(Buffer.from(long).toString("base64"), matcher)).toBe("[redacted]");
  }
  const divided = new RememberedValues();
  expect(divided.add(`${"x".repeat(255)}${"😀".repeat(9_000)}`)).toHaveLength(257);
});

test("long values share what is remembered whole, and those beyond it are known by their beginnings", () => {
  const values = Array.from({ length: 20 }, (_, index) => `${index}-`.padEnd(16_000, String(index)));
  const remembered = new RememberedValues();
  for (const value of values) remembered.add(value);
  expect(remembered.hidesAll).toBe(false);
  for (const value of values) expect(redact(value, remembered)).toBe("[redacted]");
  expect(remembered.values.join("").length).toBeLessThan(REMEMBERED_LIMITS.chars + 20 * 300);
});

test("where there are too many values, nothing is shown, and whoever reads the stored ones knows", () => {
  const remembered = new RememberedValues();
  const kept = Array.from({ length: REMEMBERED_LIMITS.values + 9 }, (_, index) =>
    remembered.add(`value ${index}`),
  );
  expect(kept.filter((value) => value !== undefined)).toEqual(remembered.values);
  expect(remembered.values).toHaveLength(REMEMBERED_LIMITS.values + 1);
  for (const matcher of [remembered, new RememberedValues(remembered.values)]) {
    expect(matcher.hidesAll).toBe(true);
    expect(redact({ any: [1] }, matcher)).toBe("[redacted]");
    expect(redact(["x"], matcher)).toBe("[redacted]");
    for (const shown of [null, true, ""]) expect(redact(shown, matcher)).toBe(shown);
    expect(matcher.find("any text")).toEqual([{ start: 0, end: 8 }]);
    const record = { type: "x", output: { a: 1 }, error: { code: "c", message: "m", details: null }, n: 4 };
    const shown = redactRecord(record, matcher);
    expect(shown).toEqual({
      type: "x",
      output: "[redacted]",
      error: { code: "c", message: "[redacted]", details: null },
      n: "[redacted]",
    });
    expect(redactRecord(shown, matcher)).toBe(shown);
    expect(showBounded({ a: "x".repeat(300_000) }, matcher).value).toBe("[redacted]");
  }
  const called = new RememberedValues();
  expect(remembered.values.map((value) => called.addRemembered(value)).at(-1)).toBe(TOO_MANY);
  expect(called.hidesAll).toBe(true);
});

test("the mark of another credential's values hides nothing by itself, goes on, and is no value", () => {
  const marked = new RememberedValues(["value one", OF_ANOTHER]);
  expect(redact(`value one, value two, ${OF_ANOTHER}`, marked)).toBe(`[redacted], value two, ${OF_ANOTHER}`);
  const called = new RememberedValues();
  expect(marked.values.map((value) => called.addRemembered(value))).toEqual(["value one", OF_ANOTHER]);
  expect(called.addRemembered(OF_ANOTHER)).toBeUndefined();
  expect(rememberable({ marked: [OF_ANOTHER] })).toEqual([]);
});

test("values that nobody marked do not hide everything, and our own mark is no value", () => {
  const named = rememberable({ named: Array.from({ length: 600 }, (_, index) => `token-${index}`) });
  expect(named).toHaveLength(REMEMBERED_LIMITS.values);
  expect(rememberable({ named: ["1234567"], marked: ["1", "[redacted]", "redacted", ""] })).toEqual(["1"]);
  expect(new RememberedValues(named).hidesAll).toBe(false);
});

test("names of a record are ours, those of what is in it are not", () => {
  const remembered = new RememberedValues(["output", "role"]);
  expect(redactRecord({ output: { role: 1 } }, remembered)).toEqual({ output: { "[redacted]": 1 } });
});

test("the names of an object that is marked as a whole are remembered, unless the schema tells them", () => {
  const schema = {
    properties: {
      rows: { type: "array", items: { properties: { iban: {} } }, "x-laneway-sensitive": true },
      byIban: { "x-laneway-sensitive": true },
      open: {},
    },
  };
  const value = { rows: [{ iban: "DE1", more: 7 }], byIban: { DE2: { sum: null } }, open: { x: "y" } };
  expect([...sensitiveValues({ schema, value })].sort()).toEqual(["7", "DE1", "DE2", "more", "sum"]);
});

test("texts made for short values take time linear in their length", () => {
  const remembered = new RememberedValues(
    Array.from({ length: 500 }, (_, index) => `1${"-1".repeat(index % 3)}${index}`.slice(0, 7)),
  );
  const spent = startProcessorClock();
  redact("1-1-".repeat(250_000), remembered);
  redact("1".repeat(1_000_000), remembered);
  expect(spent()).toBeLessThan(2_000);
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
