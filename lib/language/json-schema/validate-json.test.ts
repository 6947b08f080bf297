// biome-ignore-all lint/suspicious/noThenProperty: a JSON Schema keyword
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";

const fits = (schema: JsonSchema, value: unknown) => validateJson({ schema, value }).length === 0;
const found = (schema: JsonSchema, value: unknown) =>
  validateJson({ schema, value }).map(({ keyword, pointer }) => `${keyword} ${pointer}`);

/** Each row: a schema, values that fit it, values that do not. */
const rows: readonly [string, JsonSchema, readonly unknown[], readonly unknown[]][] = [
  ["true takes anything", true, [null, 1, {}], []],
  ["false takes nothing", false, [], [null, 1, {}]],
  ["1.0 is an integer", { type: "integer" }, [1, 1.0, -0, 1e20], [1.5, "1", null]],
  ["what JSON cannot hold is no number", { type: "number" }, [0.5], [JSON.parse("1e400"), Number.NaN]],
  ["several types", { type: ["string", "null"] }, ["", null], [0, [], {}]],
  ["an array is no object", { type: "object" }, [{}], [[], null]],
  [
    "enum compares structure",
    { enum: [1, { a: [1, { b: 2 }] }] },
    [1, { a: [1, { b: 2 }] }],
    ["1", { a: [1] }, [1]],
  ],
  ["enum ignores key order", { enum: [{ a: 1, b: 2 }] }, [{ b: 2, a: 1 }], [{ a: 1 }]],
  ["const tells false from 0", { const: false }, [false], [0, "", null]],
  ["const tells 1 from true", { const: 1 }, [1, 1.0], [true, "1"]],
  ["const null", { const: null }, [null], [0, undefined]],
  ["minimum and maximum", { minimum: 0, maximum: 10 }, [0, 10, "x"], [-1, 11]],
  ["exclusive bounds", { exclusiveMinimum: 0, exclusiveMaximum: 1 }, [0.5], [0, 1]],
  ["multipleOf in decimal", { multipleOf: 0.1 }, [0.3, 1.1, 0, -0.7, "x"], [0.35, 1e-7]],
  ["multipleOf of tiny and huge numbers", { multipleOf: 1e-8 }, [12391239123, 1e300], [1e-9]],
  ["multipleOf of a whole", { multipleOf: 2 }, [4, 1e308, -2], [3, 4.5]],
  [
    "length in characters, not UTF-16 units",
    { minLength: 2, maxLength: 2 },
    ["😀😀", "ab"],
    ["😀", "😀😀😀"],
  ],
  ["a lone surrogate is one character", { maxLength: 1 }, ["\ud800"], ["\ud800\ud800"]],
  ["pattern is not anchored", { pattern: "es" }, ["expression", 1], ["EXP"]],
  ["minItems and maxItems", { minItems: 1, maxItems: 2 }, [[1], [1, 2], "x"], [[], [1, 2, 3]]],
  [
    "uniqueItems compares structure",
    { uniqueItems: true },
    [
      [1, "1", true],
      [{ a: 1 }, { a: 2 }],
      [[1], 1],
    ],
    [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[], []],
    ],
  ],
  ["required", { required: ["a", "constructor"] }, [{ a: 1, constructor: 1 }, []], [{ a: 1 }, {}]],
  [
    "minProperties and maxProperties",
    { minProperties: 1, maxProperties: 2 },
    [{ a: 1 }],
    [{}, { a: 1, b: 2, c: 3 }],
  ],
  [
    "dependentRequired",
    { dependentRequired: { card: ["name"] } },
    [{}, { card: 1, name: "x" }],
    [{ card: 1 }],
  ],
  [
    "properties and additionalProperties",
    { properties: { a: { type: "number" } }, additionalProperties: { type: "string" } },
    [{ a: 1, b: "x" }],
    [{ a: "x" }, { b: 1 }],
  ],
  [
    "patternProperties beside additionalProperties",
    { patternProperties: { "^x-": { type: "number" } }, additionalProperties: false },
    [{ "x-a": 1 }],
    [{ "x-a": "1" }, { y: 1 }],
  ],
  [
    "a property of several patterns must fit each",
    { patternProperties: { "^a": { minimum: 1 }, b$: { maximum: 5 } } },
    [{ ab: 3 }],
    [{ ab: 0 }, { ab: 6 }],
  ],
  ["propertyNames", { propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }]],
  [
    "prefixItems and items",
    { prefixItems: [{ type: "number" }], items: { type: "string" } },
    [[], [1], [1, "a"]],
    [["a"], [1, 2]],
  ],
  ["items false closes the list", { prefixItems: [true, true], items: false }, [[1, 2]], [[1, 2, 3]]],
  ["contains", { contains: { minimum: 5 } }, [[1, 5], [9]], [[], [1]]],
  ["minContains 0 makes contains void", { contains: { const: 1 }, minContains: 0 }, [[], [2]], []],
  [
    "minContains and maxContains",
    { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    [
      [1, 1],
      [1, 2, 1, 1],
    ],
    [[1], [1, 1, 1, 1]],
  ],
  ["minContains alone says nothing", { minContains: 2, maxContains: 0 }, [[], [1]], []],
  ["allOf", { allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2], [0, 3]],
  ["anyOf", { anyOf: [{ type: "string" }, { minimum: 2 }] }, ["", 2], [1]],
  ["oneOf", { oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }, [3, 5], [15, 1]],
  ["not", { not: { type: "null" } }, [0], [null]],
  [
    "if, then, else",
    { if: { minimum: 10 }, then: { multipleOf: 10 }, else: { maximum: 5 } },
    [20, 3],
    [15, 7],
  ],
  ["then without if says nothing", { then: false, else: false }, [1], []],
  ["dependentSchemas", { dependentSchemas: { a: { required: ["b"] } } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]],
  [
    "$ref beside other keywords",
    { $defs: { n: { type: "number" } }, $ref: "#/$defs/n", minimum: 1 },
    [1],
    [0, "x"],
  ],
  ["$ref through escapes", { $defs: { "a/b~c %": { const: 1 } }, $ref: "#/$defs/a~1b~0c%20%25" }, [1], [2]],
  [
    "$anchor",
    { $defs: { x: { $anchor: "here", const: 1 } }, properties: { a: { $ref: "#here" } } },
    [{ a: 1 }],
    [{ a: 2 }],
  ],
  [
    "$dynamicRef within one document",
    { $defs: { x: { $dynamicAnchor: "t", type: "string" } }, items: { $dynamicRef: "#t" } },
    [["a"]],
    [[1]],
  ],
  [
    "a recursive tree",
    { type: "object", properties: { children: { items: { $ref: "#" } } } },
    [{ children: [{ children: [] }] }],
    [{ children: [{ children: [1] }] }],
  ],
  ["an unknown format says nothing", { format: "colour" }, ["anything"], []],
  ["unknown keywords say nothing", { "ui:widget": "textarea", minimun: 5 }, [1], []],
];

describe("JSON Schema 2020-12", () => {
  test.each(rows)("%s", (_name, schema, good, bad) => {
    for (const value of good) expect([value, found(schema, value)]).toEqual([value, []]);
    for (const value of bad) expect([value, fits(schema, value)]).toEqual([value, false]);
  });
});
