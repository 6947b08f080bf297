import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { minimalInstance } from "./minimal-instance.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

test.each<[string, JsonObject, Json]>([
  ["any value", {}, "offline"],
  ["const", { const: { a: [1] } }, { a: [1] }],
  ["default", { type: "string", default: "n/a" }, "n/a"],
  ["enum", { type: "string", enum: ["low", "high"] }, "low"],
  ["an enum narrowed by type", { type: "integer", enum: ["x", 7] }, 7],
  ["a text", { type: "string" }, "offline"],
  ["a short text", { type: "string", maxLength: 3 }, "off"],
  ["a long text", { type: "string", minLength: 10 }, "offline..."],
  ["a number", { type: "number" }, 0],
  ["a lower bound", { type: "number", minimum: 2.5 }, 3],
  ["an upper bound", { type: "integer", maximum: -3 }, -3],
  ["open bounds", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  ["a multiple", { type: "integer", minimum: 10, multipleOf: 4 }, 12],
  ["a fraction that must be an integer", { type: "integer", exclusiveMinimum: 0, multipleOf: 0.5 }, 1],
  ["a boolean", { type: "boolean" }, false],
  ["null, only where nothing else is allowed", { type: ["null", "boolean"] }, false],
  ["null alone", { type: "null" }, null],
  [
    "required members only",
    { type: "object", required: ["a"], properties: { a: { type: "integer" }, b: {} } },
    { a: 0 },
  ],
  ["members by keyword without type", { required: ["x"] }, { x: "offline" }],
  [
    "a number of members",
    { type: "object", properties: { b: { type: "null" } }, minProperties: 2 },
    { b: null, offline1: "offline" },
  ],
  [
    "members that require others",
    { required: ["a"], dependentRequired: { a: ["b"], b: ["c"] } },
    { a: "offline", b: "offline", c: "offline" },
  ],
  [
    "members by pattern",
    { required: ["n_1"], patternProperties: { "^n_": { type: "integer" } } },
    { n_1: 0 },
  ],
  [
    "a member called __proto__",
    { type: "object", required: ["__proto__"] },
    JSON.parse('{"__proto__":"offline"}'),
  ],
  ["an empty list", { type: "array", items: { type: "string" } }, []],
  ["a list of some length", { type: "array", items: { type: "boolean" }, minItems: 2 }, [false, false]],
  [
    "unique items",
    { type: "array", items: { type: "string" }, minItems: 3, uniqueItems: true },
    ["offline", "offline1", "offline2"],
  ],
  [
    "unique choices",
    { type: "array", items: { enum: ["a", "b", "c"] }, minItems: 2, uniqueItems: true },
    ["a", "b"],
  ],
  [
    "unique objects",
    {
      minItems: 2,
      uniqueItems: true,
      items: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
    },
    [{ id: 0 }, { id: 1 }],
  ],
  ["places", { type: "array", prefixItems: [{ const: "x" }, { type: "integer" }], minItems: 2 }, ["x", 0]],
  ["contained items", { type: "array", contains: { const: 7 }, minItems: 2 }, ["offline", 7]],
  ["a reference", { $ref: "#/$defs/city", $defs: { city: { type: "string", enum: ["Oslo"] } } }, "Oslo"],
  ["a reference through odd names", { $ref: "#/$defs/a~1b%20~0", $defs: { "a/b ~": { const: 1 } } }, 1],
  [
    "allOf",
    {
      allOf: [
        { required: ["a"], properties: { a: { minimum: 3 } } },
        { properties: { a: { type: "integer", minimum: 5 } } },
      ],
    },
    { a: 5 },
  ],
  ["anyOf", { anyOf: [{ type: "integer" }, { type: "string" }] }, 0],
  [
    "a branch that can be met",
    { anyOf: [false, { type: "string", minLength: 9, maxLength: 2 }, { type: "boolean" }] },
    false,
  ],
  [
    "oneOf told apart by a constant",
    {
      oneOf: [
        { properties: { kind: { const: "a" } }, required: ["kind"] },
        { properties: { kind: { const: "b" } }, required: ["kind"] },
      ],
    },
    { kind: "a" },
  ],
  [
    "oneOf whose first branch is within the second",
    { oneOf: [{ type: "integer" }, { type: "number" }, { type: "boolean" }] },
    false,
  ],
  [
    "if and then",
    { required: ["a"], ...JSON.parse('{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}') },
    { a: 1, b: "offline" },
  ],
  [
    "a recursive schema",
    {
      type: "object",
      required: ["next"],
      properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
    },
    { next: null },
  ],
])("%s", (_, schema, expected) => {
  const instance = minimalInstance(schema);
  expect(validateJson({ schema, value: instance })).toEqual([]);
  expect(instance).toEqual(expected);
});

test("the same schema always gives the same instance", () => {
  const schema = {
    type: "object",
    required: ["id", "at"],
    properties: { id: { format: "uuid" }, at: { format: "date-time" } },
  };
  expect(minimalInstance(schema)).toEqual(minimalInstance(structuredClone(schema)));
});

test.each([
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "idn-email",
  "hostname",
  "idn-hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "iri",
  "iri-reference",
  "uri-template",
  "uuid",
  "json-pointer",
  "relative-json-pointer",
  "regex",
])("format %s", (format) => {
  const schema = { type: "string", format };
  expect(validateJson({ schema, value: minimalInstance(schema) })).toEqual([]);
});

test.each([
  ["^[A-Z]{3}-\\d{4}$", 0],
  ["^(EUR|USD)$", 0],
  ["^\\+?[1-9]\\d{1,14}$", 12],
  ["^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", 20],
  ["^#(?:[0-9a-f]{3}){1,2}$", 7],
  ["^\\w+(?<rest>-\\w+)*$", 9],
  ["^$", 0],
  ["^\\p{Lu}\\p{Ll}+$", 5],
  ["[äöü]", 4],
  ["^a.c\\.d\\/e\\-f$", 0],
  ["^.{5,}$", 8],
  ["no anchors", 30],
])("pattern %s", (pattern, minLength) => {
  for (const schema of [
    { type: "string", pattern },
    { type: "string", pattern, minLength },
  ]) {
    expect(validateJson({ schema, value: minimalInstance(schema) })).toEqual([]);
  }
});

test.each<[string, JsonObject]>([
  ["contradictory constants", { allOf: [{ const: 1 }, { const: 2 }] }],
  ["contradictory types", { type: "string", allOf: [{ type: "integer" }] }],
  ["bounds without a number between", { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ["endless recursion", { type: "object", required: ["next"], properties: { next: { $ref: "#" } } }],
  ["a billion items", { type: "array", minItems: 1_000_000_000 }],
  ["a billion characters", { type: "string", minLength: 1_000_000_000 }],
  ["a pattern that asks for a billion", { type: "string", pattern: "^((a{900}){900}){900}$" }],
  [
    "two to the thirtieth combinations",
    {
      allOf: Array.from({ length: 30 }, () => ({ anyOf: [{ const: 1 }, { const: 2 }] })).concat({
        anyOf: [{ const: 3 }],
      }),
    },
  ],
])("gives up at once on %s", (_, schema) => {
  expect(() => minimalInstance(schema)).toThrow(Unsatisfiable);
});

/** Schemas as authors write them: forms of forms, with bounds that can be met. */
const { schema: authoredSchema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({
      type: fc.constant("string"),
      minLength: fc.nat(20),
      format: fc.constantFrom("none", "x-unknown"),
    }),
    fc.record({
      type: fc.constant("integer"),
      minimum: fc.integer({ min: -50, max: 50 }),
      multipleOf: fc.constantFrom(1, 2, 5),
    }),
    fc.record({ type: fc.constant("number"), maximum: fc.integer({ min: -50, max: 50 }) }),
    fc.record({ enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { minLength: 1 }) }),
    fc.record({ type: fc.constant("array"), items: tie("schema"), minItems: fc.nat(3) }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie("schema"), { maxKeys: 4 }).map((properties) => ({
      type: "object",
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })),
  ),
}));

test("whatever an author's schema, the instance is valid", () => {
  fc.assert(
    fc.property(authoredSchema, (schema) => {
      fc.pre(checkSchema(schema).length === 0);
      expect(validateJson({ schema, value: minimalInstance(schema) })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
