// biome-ignore-all lint/suspicious/noThenProperty: a JSON Schema keyword
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";

const faults = (schema: JsonSchema, value: unknown) =>
  validateJson({ schema, value }).map(({ keyword, pointer }) => `${keyword} ${pointer}`);

/** Each row: a schema, values that fit it, values that do not. */
const unevaluated: readonly (readonly [string, JsonSchema, readonly unknown[], readonly unknown[]])[] = [
  [
    "in-place schemas evaluate",
    { allOf: [{ properties: { a: true } }], properties: { b: true }, unevaluatedProperties: false },
    [{ a: 1, b: 1 }],
    [{ c: 1 }],
  ],
  [
    "only the branches that fit evaluate",
    {
      anyOf: [
        { properties: { a: { const: 1 } }, required: ["a"] },
        { properties: { b: { const: 1 } }, required: ["b"] },
      ],
      unevaluatedProperties: false,
    },
    [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }],
    [{ a: 1, b: 2 }],
  ],
  [
    "the if that fits evaluates, and then",
    {
      if: { properties: { kind: { const: "x" } }, required: ["kind"] },
      then: { properties: { x: true } },
      else: { properties: { y: true } },
      unevaluatedProperties: false,
    },
    [{ kind: "x", x: 1 }, { y: 1 }],
    [{ kind: "z", y: 1 }, { x: 1 }],
  ],
  [
    "not evaluates nothing",
    { not: { not: { properties: { a: true } } }, unevaluatedProperties: false },
    [{}],
    [{ a: 1 }],
  ],
  [
    "a reference evaluates",
    {
      $defs: { base: { properties: { a: true } } },
      $ref: "#/$defs/base",
      properties: { b: true },
      unevaluatedProperties: false,
    },
    [{ a: 1, b: 1 }],
    [{ c: 1 }],
  ],
  [
    "a dependent schema evaluates where it applies",
    {
      properties: { a: true },
      dependentSchemas: { a: { properties: { b: true } } },
      unevaluatedProperties: false,
    },
    [{ a: 1, b: 1 }],
    [{ b: 1 }],
  ],
  [
    "a cousin sees nothing",
    { allOf: [{ properties: { a: true } }, { unevaluatedProperties: false }] },
    [{}],
    [{ a: 1 }],
  ],
  [
    "an inner one evaluates for the outer",
    { allOf: [{ unevaluatedProperties: true }], unevaluatedProperties: false },
    [{ a: 1 }],
    [],
  ],
  [
    "it may be a schema",
    { properties: { a: true }, unevaluatedProperties: { type: "string" } },
    [{ a: 1, b: "x" }],
    [{ b: 1 }],
  ],
  [
    "prefixItems of several schemas",
    { prefixItems: [true], allOf: [{ prefixItems: [true, true] }], unevaluatedItems: false },
    [[1, 2]],
    [[1, 2, 3]],
  ],
  [
    "contains evaluates what it finds",
    { contains: { const: 1 }, unevaluatedItems: false },
    [[1, 1]],
    [[1, 2]],
  ],
  [
    "items evaluates the rest",
    { allOf: [{ prefixItems: [true], items: true }], unevaluatedItems: false },
    [[1, 2, 3]],
    [],
  ],
  [
    "a keyword for lists evaluates no properties",
    { items: false, unevaluatedProperties: false },
    [{}],
    [{ a: 1 }],
  ],
  [
    "names of the prototype are names",
    { properties: { constructor: true }, unevaluatedProperties: false },
    [{ constructor: 1 }],
    [{ toString: 1 }],
  ],
];

describe("what has not been evaluated", () => {
  test.each(unevaluated)("%s", (_name, schema, good, bad) => {
    for (const value of good) expect([value, faults(schema, value)]).toEqual([value, []]);
    for (const value of bad) expect([value, faults(schema, value)]).not.toEqual([value, []]);
  });
});
