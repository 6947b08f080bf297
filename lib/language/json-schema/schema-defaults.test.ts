import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { applyDefaults, checkDefaults } from "./schema-defaults.ts";

function filled(schema: JsonObject, value: Json): Json {
  const applied = applyDefaults({ schema, value });
  if (!applied || !("value" in applied)) throw new Error(JSON.stringify(applied));
  return applied.value;
}

const withMode = (mode: JsonObject): JsonObject => ({ type: "object", properties: { mode } });

describe("where a default is filled in", () => {
  test.each<[string, JsonObject, Json, Json]>([
    ["an absent property", withMode({ default: "fast" }), { n: 1 }, { n: 1, mode: "fast" }],
    ["not one that is there", withMode({ default: "fast" }), { mode: "slow" }, { mode: "slow" }],
    ["not one that is null", withMode({ default: "fast" }), { mode: null }, { mode: null }],
    ["null and false are defaults", withMode({ default: null }), {}, { mode: null }],
    [
      "within an object that is there",
      { properties: { a: { properties: { b: { default: 1 } } } } },
      { a: {} },
      { a: { b: 1 } },
    ],
    ["no absent object is made for it", { properties: { a: { properties: { b: { default: 1 } } } } }, {}, {}],
    [
      "within the default of an object",
      { properties: { a: { default: { c: 2 }, properties: { b: { default: 1 } } } } },
      {},
      { a: { c: 2, b: 1 } },
    ],
    [
      "within items",
      { properties: { list: { items: { properties: { b: { default: 1 } } } } } },
      { list: [{}, { b: 2 }, 3] },
      { list: [{ b: 1 }, { b: 2 }, 3] },
    ],
    [
      "within the members of a map",
      { additionalProperties: { properties: { b: { default: 1 } } } },
      { x: {} },
      { x: { b: 1 } },
    ],
    [
      "through $ref and allOf",
      {
        $defs: { mode: { default: "far" }, part: { properties: { b: { $ref: "#/$defs/mode" } } } },
        allOf: [{ $ref: "#/$defs/part" }],
      },
      {},
      { b: "far" },
    ],
    [
      "its own before that of what it refers to",
      { $defs: { mode: { default: "far" } }, properties: { b: { $ref: "#/$defs/mode", default: "near" } } },
      {},
      { b: "near" },
    ],
    [
      "for one property by several schemas",
      {
        allOf: [
          { properties: { a: { default: {} } } },
          { properties: { a: { properties: { b: { default: 1 } } } } },
        ],
      },
      {},
      { a: { b: 1 } },
    ],
    [
      "not where a subschema may not apply",
      { anyOf: [withMode({ default: 1 })], if: withMode({ default: 2 }) },
      {},
      {},
    ],
    ["a name of Object's own", { properties: { constructor: { default: 1 } } }, {}, { constructor: 1 }],
    ["not one that does not fit its own schema", withMode({ type: "string", default: 3 }), {}, {}],
  ])("%s", (_, schema, value, expected) => {
    const before = structuredClone(value);
    expect(filled(schema, value)).toEqual(expected);
    expect(value).toEqual(before);
  });

  test("as a property even if it is named __proto__", () => {
    const schema: JsonObject = JSON.parse('{"properties":{"__proto__":{"default":{"a":1}}}}');
    expect(JSON.stringify(filled(schema, {}))).toBe('{"__proto__":{"a":1}}');
  });

  test("as a copy of its own, and the value itself where nothing is missing", () => {
    const schema = withMode({ default: { a: [1] } });
    const [one, other] = [filled(schema, {}), filled(schema, {})];
    expect(one).toEqual(other);
    expect((one as JsonObject).mode).not.toBe((other as JsonObject).mode);
    const whole = { mode: 1 };
    expect(filled(schema, whole)).toBe(whole);
  });
});

describe("bounds", () => {
  test("defaults that lead to each other without end are faults where one does so alone", () => {
    const schema: JsonObject = { properties: { next: { $ref: "#", default: {} } } };
    expect(checkDefaults(schema)).toEqual([
      {
        pointer: "/properties/next/default",
        message: "does not fit its own schema: it is nested over 64 levels with the defaults of its schema",
      },
    ]);
    expect(filled(schema, {})).toEqual({});
  });

  test("and violations where they do so together", () => {
    const branch = (names: readonly string[], property: JsonObject): JsonObject => ({
      properties: Object.fromEntries(names.map((name) => [name, property])),
    });
    const both = (names: readonly string[]): JsonObject => ({
      allOf: [branch(names, { default: {} }), branch(names, { $ref: "#" })],
    });
    expect(applyDefaults({ schema: both(["a"]), value: {} })).toMatchObject({
      violations: [{ message: "is nested over 64 levels with the defaults of its schema" }],
    });
    expect(applyDefaults({ schema: both(["a", "b"]), value: {}, units: 400_000 })).not.toHaveProperty(
      "value",
    );
  });

  test("a small value that defaults would make large is a violation", () => {
    const schema: JsonObject = { items: { properties: { a: { default: "x".repeat(30_000) } } } };
    expect(applyDefaults({ schema, value: Array.from({ length: 1_000 }, () => ({})) })).toMatchObject({
      violations: [{ keyword: "default", message: "is too large with the defaults of its schema" }],
    });
  });

  test("more work than was allowed is given up", () => {
    const schema: JsonObject = { items: withMode({ default: 1 }) };
    const value = Array.from({ length: 1_000 }, () => ({}));
    expect(applyDefaults({ schema, value, units: 1_000 })).toBeUndefined();
  });
});

test("a default that does not fit is described at its place", () => {
  const schema = withMode({
    type: "object",
    properties: { b: { type: "string" } },
    default: { b: 1 },
  });
  expect(checkDefaults(schema)).toEqual([
    { pointer: "/properties/mode/default/b", message: "does not fit its own schema: it must be text" },
  ]);
});
