// biome-ignore-all lint/suspicious/noThenProperty: a JSON Schema keyword
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { checkSchema } from "./check-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";

const pointers = (schema: unknown) => checkSchema(schema).map(({ pointer }) => pointer);

describe("a schema is accepted", () => {
  test.each<[string, unknown]>([
    ["when it is empty", {}],
    ["when it is true", true],
    [
      "with the dialect named",
      { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "https://example.com/a" },
    ],
    ["with keywords of others", { "x-order": 1, nullable: true, "ui:widget": {} }],
    [
      "with definitions of either name",
      {
        $defs: { a: {} },
        definitions: { b: {} },
        allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/definitions/b" }],
      },
    ],
    ["when it refers to itself a step further down", { properties: { next: { $ref: "#" } } }],
    [
      "with a doubled but ending reference",
      { $defs: { a: true }, allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }] },
    ],
    ["with a pattern of Unicode classes", { pattern: "^[\\p{L}\\p{Script=Greek} .'-]{1,100}$" }],
    [
      "with a property called like a keyword",
      { properties: { $ref: { type: "string" }, type: { type: "string" } } },
    ],
  ])("%s", (_name, schema) => {
    expect(checkSchema(schema)).toEqual([]);
  });
});

describe("a schema is not accepted", () => {
  test.each<[string, unknown, string[]]>([
    ["when it is none", "string", [""]],
    ["when a subschema is none", { properties: { a: null }, items: 1 }, ["/properties/a", "/items"]],
    ["with an unknown type", { type: "text" }, ["/type"]],
    ["with a type twice", { type: ["string", "string"] }, ["/type"]],
    [
      "with bounds that are no numbers",
      { minimum: "0", maxLength: -1, minItems: 1.5, multipleOf: 0 },
      ["/minimum", "/multipleOf", "/maxLength", "/minItems"],
    ],
    ["with required as in draft 3", { properties: { a: { required: true } } }, ["/properties/a/required"]],
    ["with exclusiveMinimum as in draft 4", { minimum: 0, exclusiveMinimum: true }, ["/exclusiveMinimum"]],
    [
      "with items as in draft 7",
      { items: [{}], additionalItems: false, dependencies: {} },
      ["/additionalItems", "/dependencies", "/items"],
    ],
    ["of another dialect", { $schema: "http://json-schema.org/draft-07/schema#" }, ["/$schema"]],
    ["with an id below the root", { $defs: { a: { $id: "a" } } }, ["/$defs/a/$id"]],
    ["with a reference to elsewhere", { items: { $ref: "https://example.com/schema" } }, ["/items/$ref"]],
    [
      "with a reference to nothing",
      { $ref: "#/$defs/a", items: { $ref: "#b" }, not: { $ref: "#/%zz" } },
      ["/$ref", "/items/$ref", "/not/$ref"],
    ],
    ["with a reference to what is no schema", { properties: {}, $ref: "#/properties" }, ["/$ref"]],
    ["with a reference to itself", { $ref: "#" }, [""]],
    [
      "with a loop over several",
      { $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ $ref: "#/$defs/a" }] } } },
      ["/$defs/b/anyOf/0"],
    ],
    [
      "with one name for two anchors",
      { $defs: { a: { $anchor: "x" }, b: { $anchor: "x" } } },
      ["/$defs/b/$anchor"],
    ],
    ["with an empty allOf", { allOf: [] }, ["/allOf"]],
    [
      "with look-ahead",
      { pattern: "^(?!x)", patternProperties: { "(?<=a)b": true } },
      ["/pattern", "/patternProperties/(?<=a)b"],
    ],
    ["with a back-reference", { pattern: "(a)\\1" }, ["/pattern"]],
    ["with a broken pattern", { properties: { a: { pattern: "[" } } }, ["/properties/a/pattern"]],
    ["with a pattern beyond its bound", { pattern: "a".repeat(1_001) }, ["/pattern"]],
    [
      "with annotations of the wrong type",
      { title: 1, examples: {}, readOnly: "yes" },
      ["/title", "/readOnly", "/examples"],
    ],
  ])("%s", (_name, schema, expected) => {
    expect(pointers(schema).sort()).toEqual(expected.sort());
  });

  test("when it is nested too deeply", () => {
    let schema: unknown = {};
    for (let level = 0; level < 10_000; level++) schema = { not: schema };
    expect(checkSchema(schema)).toMatchObject([{ message: "is nested over 64 schemas deep" }]);
  });

  test("when it has too many subschemas", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_001 }, (_, index) => [`p${index}`, { type: "string" }]),
    );
    expect(checkSchema({ properties })).toMatchObject([{ message: "has more than 5000 subschemas" }]);
  });

  test("when references follow one another too long", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [`d${index}`, { $ref: `#/$defs/d${index + 1}` }]),
    );
    expect(checkSchema({ $defs: { ...$defs, d4000: true } })).toMatchObject([
      { message: expect.stringContaining("64 schemas in a row") },
    ]);
  });

  test("when its patterns are too large together", () => {
    const patterns = Array.from({ length: 1_000 }, (_, index) => ({
      pattern: `[${"\\P{L}".repeat(150)}]${index}`,
    }));
    const processorMs = startProcessorClock();
    expect(checkSchema({ allOf: patterns })[0]).toEqual({
      pointer: "/allOf/7/pattern",
      message: "is a pattern that cannot be accepted: the patterns of this schema are too large together",
    });
    expect(checkSchema({ allOf: patterns.map(({ pattern }) => ({ pattern: `${pattern}(` })) }).length).toBe(
      1_000,
    );
    expect(processorMs()).toBeLessThan(2_000);
  });

  test("when an enum cannot be compared", () => {
    let value: unknown = 1;
    for (let level = 0; level < 10_000; level++) value = [value];
    expect(pointers({ enum: [value] })).toEqual(["/enum"]);
  });

  test("with a thousand problems and how many more there are", () => {
    const problems = checkSchema({ allOf: Array.from({ length: 2_500 }, () => ({ type: "?" })) });
    expect(problems).toHaveLength(1_001);
    expect(problems.at(-1)).toEqual({
      pointer: "",
      message: "has 1500 more faults than the 1000 listed here",
    });
  });
});

describe("on arbitrary schemas", () => {
  const names = fc.constantFrom("a", "b", "__proto__");
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: "schema" },
      fc.boolean(),
      fc.record({ type: fc.constantFrom("object", "array", "string", "number", ["object", "null"]) }),
      fc.record({
        properties: fc.dictionary(names, tie("schema"), { maxKeys: 2 }),
        required: fc.uniqueArray(names),
      }),
      fc.record({ items: tie("schema"), uniqueItems: fc.boolean() }, { requiredKeys: [] }),
      fc.record({
        anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }),
        unevaluatedProperties: fc.boolean(),
      }),
      fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }), maxLength: fc.nat(3) }),
      fc.record(
        { if: tie("schema"), then: tie("schema"), contains: tie("schema") },
        { requiredKeys: ["if"] },
      ),
      fc.record({ not: tie("schema"), $ref: fc.constant("#/$defs/shared") }, { requiredKeys: [] }),
    ),
  }));

  test("a value fits a schema or its negation, never both", () => {
    fc.assert(
      fc.property(schema, schema, fc.jsonValue(), (first, shared, value) => {
        const $defs = { shared };
        fc.pre(checkSchema({ $defs, not: first }).length === 0);
        const fits = validateJson({ schema: { $defs, allOf: [first] }, value }).length === 0;
        const fitsNegation = validateJson({ schema: { $defs, not: first }, value }).length === 0;
        expect(fitsNegation).toBe(!fits);
      }),
      { numRuns: 500 },
    );
  });

  test("checking never throws", () => {
    const keyword = fc.constantFrom(
      "type",
      "enum",
      "properties",
      "items",
      "$ref",
      "$defs",
      "pattern",
      "allOf",
      "required",
      "if",
      "minimum",
      "format",
      "const",
    );
    fc.assert(
      fc.property(
        fc.dictionary(keyword, fc.oneof(fc.jsonValue(), fc.dictionary(keyword, fc.jsonValue()))),
        (value) => {
          expect(Array.isArray(checkSchema(value))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
