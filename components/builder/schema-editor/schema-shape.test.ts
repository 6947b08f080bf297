import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import {
  addProperty,
  FIELD_TYPES,
  moveProperty,
  propertiesOf,
  removeProperty,
  renameProperty,
  requiredOf,
  setRequired,
  setType,
  shownType,
} from "./schema-shape.ts";

/** Object schemas, with keywords that fields show and with any others. */
const name = fc.oneof(
  fc.constantFrom("amount", "order", "constructor", "__proto__", "a b", "ключ"),
  fc.string(),
);
const property = fc.oneof(
  fc.constantFrom<JsonObject>(
    { type: "string", title: "Order", minLength: 1 },
    { type: "number", minimum: 0, enum: [1, 2] },
    { type: "array", items: { type: "string" } },
    { oneOf: [{ type: "string" }, { type: "null" }], "x-own": { kept: [1, null] } },
    { type: "object", properties: { inner: true } },
  ),
  fc.constant(true),
);
const schema = fc
  .record({
    properties: fc.uniqueArray(fc.tuple(name, property), { selector: ([one]) => one, maxLength: 6 }),
    rest: fc.dictionary(fc.constantFrom("title", "$comment", "x-more", "minProperties"), fc.jsonValue()),
    isRequired: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ properties, rest, isRequired }) => {
    const names = properties.map(([one]) => one).filter((_, index) => isRequired[index]);
    const made = { type: "object", ...rest, properties: Object.fromEntries(properties), required: names };
    // As it comes from a draft: JSON.parse keeps a member called __proto__.
    return JSON.parse(JSON.stringify(made)) as JsonObject;
  });

const text = (value: unknown) => JSON.stringify(value);

describe("changes by fields lose nothing", () => {
  test("renamed and renamed back, it is the same text", () => {
    fc.assert(
      fc.property(schema, fc.nat(5), (given, at) => {
        const [from] = Object.keys(propertiesOf(given)).slice(at);
        fc.pre(from !== undefined);
        const renamed = renameProperty(given, from, "other name");
        expect(Object.keys(propertiesOf(renamed))).toContain("other name");
        expect(text(renameProperty(renamed, "other name", from))).toBe(text(given));
      }),
    );
  });

  test("added and removed, moved and moved back, required and not, it is the same text", () => {
    fc.assert(
      fc.property(schema, fc.nat(5), fc.nat(5), (given, from, to) => {
        const count = Object.keys(propertiesOf(given)).length;
        const closed = count === 0 ? { ...given, additionalProperties: false } : given;
        expect(removeProperty(addProperty(given, "new one"), "new one")).toEqual(withoutEmpty(closed));
        const keepsOrder = !Object.keys(propertiesOf(given)).some((one) => /^\d+$/.test(one));
        const isMoved = from < count && to < count && keepsOrder;
        const back = isMoved ? moveProperty(moveProperty(given, from, to), to, from) : given;
        expect(text(back)).toBe(text(given));
        const twice = setRequired(setRequired(given, "no field", true), "no field", false);
        expect(twice).toEqual(withoutEmpty(given));
      }),
    );
  });

  test("the first field of an object that says nothing of others closes it", () => {
    const first = addProperty({ type: "object" }, "amount");
    expect(first).toMatchObject({ additionalProperties: false, required: ["amount"] });
    const open = { type: "object", additionalProperties: true };
    expect(addProperty(open, "amount")).toMatchObject({ additionalProperties: true });
    expect(addProperty({ type: "object", properties: { a: {} } }, "b")).not.toHaveProperty(
      "additionalProperties",
    );
  });

  test("an empty list of required fields is left out", () => {
    expect(setRequired({ type: "object", required: ["a"] }, "a", false)).toEqual({ type: "object" });
    expect(requiredOf({ required: "a" })).toEqual([]);
  });
});

/** As any change leaves it: without an empty list. */
function withoutEmpty(given: JsonObject): JsonObject {
  const { required, ...rest } = given;
  return Array.isArray(required) && required.length > 0 ? given : rest;
}

describe("what fields can show", () => {
  test("each type with its own rules", () => {
    for (const type of FIELD_TYPES)
      expect(shownType({ type, title: "T", "x-laneway-sensitive": true })).toBe(type);
    expect(shownType({ type: "string", enum: ["a"], format: "date", maxLength: 3 })).toBe("string");
  });

  test.each<[string, unknown]>([
    ["a keyword that has no control", { type: "string", pattern: "^a$" }],
    ["a rule of another type", { type: "boolean", minimum: 1 }],
    ["a value that is no rule", { type: "number", minimum: "1" }],
    ["several types", { type: ["string", "null"] }],
    ["a reference", { $ref: "#/$defs/a" }],
    ["a schema of anything", true],
  ])("not %s", (_name, given) => {
    expect(shownType(given as JsonObject)).toBeUndefined();
  });

  test("any JSON is looked at without a fault", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        shownType(given as JsonObject);
      }),
    );
  });
});

test("another type keeps what both have", () => {
  expect(setType({ type: "number", title: "T", minimum: 1, enum: [1] }, "integer")).toEqual({
    type: "integer",
    title: "T",
    minimum: 1,
    enum: [1],
  });
  expect(setType({ type: "string", title: "T", maxLength: 3, enum: ["a"] }, "number")).toEqual({
    type: "number",
    title: "T",
  });
  expect(setType({ type: "string" }, "array")).toEqual({ type: "array", items: { type: "string" } });
  expect(setType({ type: "string" }, "object")).toMatchObject({ type: "object", properties: {} });
});
