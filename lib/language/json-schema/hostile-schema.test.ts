import { describe, expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import type { JsonSchema } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";

/** Generous for a slow machine; what these guard against takes minutes, or never ends. */
const SOON_MS = 5_000;

function timed(schema: JsonSchema, value: unknown) {
  const processorMs = startProcessorClock();
  const violations = validateJson({ schema, value });
  expect(processorMs()).toBeLessThan(SOON_MS);
  return violations;
}

const nested = (levels: number) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};

test("a fault that 2^20 ways lead to is counted no further than a bound", () => {
  const $defs: Record<string, unknown> = { a0: { type: "string" } };
  for (let level = 1; level <= 20; level++) {
    const next = { $ref: `#/$defs/a${level - 1}` };
    $defs[`a${level}`] = { allOf: [next, next] };
  }
  const violations = timed({ $defs, $ref: "#/$defs/a20" }, 1);
  expect(violations).toHaveLength(1_001);
  expect(violations.at(-1)?.message).toBe("has at least 100000 more faults than the 1000 listed here");
});

describe("patterns", () => {
  test.each(["^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "(.*)*x", "^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*$"])(
    "%s is linear on 50,000 characters",
    (pattern) => {
      expect(timed({ pattern }, `${"a".repeat(50_000)}!`)).toHaveLength(1);
    },
  );

  test("text beyond what may be matched does not pass", () => {
    const violations = timed({ items: { pattern: "^[ab]*a[ab]{30}$" } }, ["a".repeat(2_000_000)]);
    expect(violations).toEqual([
      {
        keyword: "pattern",
        pointer: "",
        message: "holds more text than can be matched against its patterns",
      },
    ]);
  });

  test("nor does it pass under not", () => {
    expect(timed({ not: { pattern: "x" } }, "a".repeat(2_000_000))).toHaveLength(1);
  });

  test("values that are patterns themselves are compiled within the same bound", () => {
    const patterns = Array.from({ length: 10_000 }, (_, index) => `[${"\\P{L}".repeat(150)}]${index}`);
    expect(timed({ items: { format: "regex" } }, patterns)).toMatchObject([{ keyword: "pattern" }]);
    expect(
      timed(
        { items: { format: "regex" } },
        Array.from({ length: 500 }, () => "^[a-z]+$"),
      ),
    ).toEqual([]);
  });

  test("100,000 short codes are matched", () => {
    const codes = Array.from({ length: 100_000 }, (_, index) => `AB${index}`);
    expect(timed({ items: { pattern: "^[A-Z]{2}\\d+$" } }, codes)).toEqual([]);
  });
});

describe("large values", () => {
  test("100,000 different items, of any kind, are told apart", () => {
    const values = Array.from({ length: 50_000 }, (_, index) => [
      index,
      { index: `${index}`, list: [index] },
    ]).flat();
    expect(timed({ uniqueItems: true }, values)).toEqual([]);
    expect(timed({ uniqueItems: true }, [...values, { list: [7], index: "7" }])).toMatchObject([
      { pointer: "/100000" },
    ]);
  });

  test("every duplicate is named", () => {
    expect(timed({ uniqueItems: true }, [1, 2, 1, 1]).map(({ pointer }) => pointer)).toEqual(["/2", "/3"]);
  });

  test("10 MB strings", () => {
    const text = "é".repeat(5_000_000);
    const formats = [
      "uri",
      "iri",
      "email",
      "hostname",
      "json-pointer",
      "uri-template",
      "date-time",
      "duration",
      "ipv6",
      "regex",
    ];
    for (const format of formats) timed({ format }, text);
    for (const format of formats) timed({ format }, `/${"a/".repeat(2_500_000)}`);
    expect(timed({ maxLength: 10 }, text)).toHaveLength(1);
  });

  test("nested 64 deep is checked to the bottom", () => {
    const schema: JsonSchema = {
      $defs: { tree: { properties: { a: { $ref: "#/$defs/tree" } }, maximum: 0 } },
      $ref: "#/$defs/tree",
    };
    expect(timed(schema, nested(64))).toMatchObject([{ keyword: "maximum", pointer: "/a".repeat(64) }]);
  });

  test.each(["items", "uniqueItems", "const"])("nested 100,000 deep does not pass (%s)", (keyword) => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level++) value = [value];
    const schemas: Record<string, JsonSchema> = {
      items: { items: { $ref: "#" } },
      uniqueItems: { uniqueItems: true },
      const: { const: [1] },
    };
    expect(timed(schemas[keyword] ?? true, value)).toMatchObject([{ keyword: "depth" }]);
  });
});

describe("schemas that fan out", () => {
  test("a chain of doubled references takes one step each", () => {
    const $defs: Record<string, JsonSchema> = { d0: { type: "number" } };
    for (let level = 1; level <= 30; level++) {
      $defs[`d${level}`] = { allOf: [{ $ref: `#/$defs/d${level - 1}` }, { $ref: `#/$defs/d${level - 1}` }] };
    }
    expect(timed({ $defs, $ref: "#/$defs/d30" }, 1)).toEqual([]);
    expect(timed({ $defs, $ref: "#/$defs/d30" }, "x").length).toBeGreaterThan(0);
  });

  test("a recursive choice is decided once for each value", () => {
    const step = { $ref: "#/$defs/tree" };
    const schema: JsonSchema = {
      $defs: {
        tree: { type: "object", properties: { a: { anyOf: [step, step, step] }, leaf: { type: "string" } } },
      },
      ...step,
    };
    expect(timed(schema, nested(63)).length).toBeGreaterThan(0);
  });

  test("nested unevaluatedProperties ask each branch once", () => {
    let schema: JsonSchema = { properties: { a: true } };
    for (let level = 0; level < 30; level++) schema = { anyOf: [schema], unevaluatedProperties: false };
    expect(timed(schema, { a: 1 })).toEqual([]);
    expect(timed(schema, { b: 1 }).length).toBeGreaterThan(0);
  });
});

describe("names of the prototype", () => {
  const proto = JSON.parse('{"__proto__": 1, "constructor": 2}');

  test("are properties like any other", () => {
    expect(timed({ required: ["__proto__", "constructor"] }, proto)).toEqual([]);
    expect(timed({ required: ["__proto__", "constructor"] }, {})).toHaveLength(2);
    expect(timed({ additionalProperties: false }, proto).map(({ pointer }) => pointer)).toEqual([
      "/__proto__",
      "/constructor",
    ]);
    expect(timed(JSON.parse('{"properties": {"__proto__": {"type": "string"}}}'), proto)).toMatchObject([
      { pointer: "/__proto__" },
    ]);
    expect(timed({ properties: { toString: false, valueOf: false } }, {})).toEqual([]);
    expect(
      timed({ dependentRequired: { constructor: ["x"] }, dependentSchemas: { toString: false } }, {}),
    ).toEqual([]);
  });

  test("a keyword of that name is none", () => {
    expect(
      timed(JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}'), 1),
    ).toEqual([]);
  });
});
