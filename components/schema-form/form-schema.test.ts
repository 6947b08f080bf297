// biome-ignore-all lint/suspicious/noThenProperty: a JSON Schema keyword
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { hasControl } from "./form-keywords.ts";
import { formSchema } from "./form-schema.ts";
import type { FormValue } from "./form-values.ts";
import { appearedDefaults, holdAbsent, initialValue } from "./initial-value.ts";
import { resolveForm } from "./resolve-form.ts";

describe("every schema is read as the form shows it", () => {
  test.each<[string, unknown, object]>([
    ["text or nothing", { type: ["string", "null"] }, { type: ["string", "null"] }],
    [
      "text or nothing, as a choice",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { type: ["string", "null"] },
    ],
    [
      "several types",
      { type: ["string", "integer", "null"], title: "Id", minimum: 1 },
      {
        title: "Id",
        anyOf: [
          { type: "string", title: "Text" },
          { type: "integer", title: "Whole number", minimum: 1 },
          { type: "null", title: "Nothing" },
        ],
      },
    ],
    [
      "a tuple",
      { prefixItems: [{ type: "number" }, true], items: false },
      { prefixItems: [{ type: "number" }, {}] },
    ],
    ["a list of anything", { type: "array" }, { type: "array", items: {} }],
    ["an object of anything", { type: "object" }, { type: "object", additionalProperties: {} }],
    [
      "properties of a pattern",
      { type: "object", patternProperties: { "^x-": { type: "number" } }, additionalProperties: false },
      { additionalProperties: { type: "number" } },
    ],
    ["a type that nobody names", { minLength: 2 }, { type: "string", minLength: 2 }],
    ["values of an object type", { type: "object", enum: [{ a: 1 }] }, { enum: [{ a: 1 }] }],
    [
      "values with titles",
      { oneOf: [{ const: "a", title: "A" }, { const: "b" }] },
      {
        oneOf: [
          { const: "a", title: "A" },
          { const: "b", title: "b" },
        ],
      },
    ],
    [
      "what depends on a property",
      { type: "object", properties: { a: { type: "string" } }, dependentRequired: { a: ["b"] } },
      { dependentRequired: { a: ["b"] } },
    ],
    [
      "a property that may not be there",
      { type: "object", properties: { a: false, b: { type: "null" } } },
      {
        properties: { b: { type: "null" } },
      },
    ],
  ])("%s", (_, schema, expected) => {
    expect(formSchema(schema)).toMatchObject(expected);
  });

  test.each<[string, unknown]>([
    ["true", true],
    ["an empty schema", {}],
    ["null", null],
    ["a title alone", { title: "Anything" }],
    ["two kinds of alternatives", { anyOf: [{ type: "string" }], oneOf: [{ type: "string" }] }],
    ["a reference to nothing", { $ref: "#/$defs/none" }],
    ["a name that cannot stand in a form", JSON.parse('{"properties":{"__proto__":{}}}')],
  ])("%s is edited as JSON", (_, schema) => {
    expect(hasControl(formSchema(schema))).toBe(false);
  });

  test("options have names: a title, what they refer to, their constant, their type or their properties", () => {
    const { oneOf } = formSchema({
      $defs: { CreditCard: { type: "object", properties: { number: { type: "string" } } } },
      oneOf: [
        { $ref: "#/$defs/CreditCard" },
        { type: "object", properties: { kind: { const: "cash" } } },
        { type: "string" },
        { type: "object", properties: { iban: { type: "string", title: "IBAN" } } },
        { type: "object", title: "Free" },
        { type: "object" },
      ],
    });
    const titles = oneOf?.map((option) => (typeof option === "object" ? option.title : option));
    expect(titles).toEqual(["CreditCard", "cash", "Text", "With IBAN", "Free", "Option 6"]);
  });

  test("what a constant must be is filled in where it is required, but a consent is given by a person", () => {
    const form = formSchema({
      type: "object",
      required: ["kind", "agreed"],
      properties: { kind: { const: "card" }, agreed: { const: true }, other: { const: 1 } },
    });
    expect(initialValue(form)).toEqual({ kind: "card" });
  });
});

describe("references", () => {
  test("of every kind lead to what they name, wherever it stood", () => {
    const form = formSchema({
      type: "object",
      properties: {
        "a/b~c %": { type: "string" },
        pointer: { $ref: "#/properties/a~1b~0c%20%25" },
        anchor: { $ref: "#name" },
        tuple: { $ref: "#/$defs/t/prefixItems/0" },
      },
      $defs: { x: { $anchor: "name", type: "number" }, t: { prefixItems: [{ type: "boolean" }] } },
    });
    const typeOf = (name: string) => resolveForm(form.properties?.[name] ?? {}, undefined, form).type;
    expect([typeOf("pointer"), typeOf("anchor"), typeOf("tuple")]).toEqual(["string", "number", "boolean"]);
  });

  test("that come back to where they began end", () => {
    const tree: JsonSchema = {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string" },
        left: { $ref: "#" },
        children: { type: "array", items: { $ref: "#" } },
      },
    };
    const form = formSchema(tree);
    expect(initialValue(form)).toEqual({ name: undefined, children: undefined });
    expect(holdAbsent({ name: "a", left: { name: "b" } }, form)).toMatchObject({ left: { name: "b" } });
  });
});

describe("a schema within itself begins with what ends it", () => {
  const node = {
    type: "object",
    required: ["next"],
    properties: { next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] } },
  };
  const sum = {
    type: "object",
    required: ["left"],
    properties: { left: { $ref: "#/$defs/term" } },
  };
  const term = { oneOf: [{ $ref: "#/$defs/sum" }, { type: "number", default: 1 }] };
  test.each<[string, object, object]>([
    ["null", { $ref: "#/$defs/node" }, { next: null }],
    [
      "null, below another object",
      { required: ["a"], properties: { a: { $ref: "#/$defs/node" } } },
      { a: { next: null } },
    ],
    ["another alternative", { $ref: "#/$defs/term" }, { left: 1 }],
  ])("%s", (_, schema, begun) => {
    const root = formSchema({ type: "object", ...schema, $defs: { node, sum, term } });
    expect(initialValue(root)).toEqual(begun);
    expect(holdAbsent(begun as FormValue, root)).toEqual(begun);
  });

  test("also where such an object is added", () => {
    const root = formSchema({ type: "object", properties: { a: { $ref: "#/$defs/node" } }, $defs: { node } });
    const added = resolveForm(root.properties?.a ?? {}, undefined, root);
    expect(initialValue(added, root)).toEqual({ next: null });
  });

  test("but what may be null and is no such schema begins with its first form", () => {
    const schema = { oneOf: [{ type: "object", properties: { a: { default: 1 } } }, { type: "null" }] };
    expect(initialValue(formSchema(schema))).toEqual({ a: 1 });
  });
});

test("a choice that must be made begins with its first form, one that may be left out with none", () => {
  const payment = {
    oneOf: [
      {
        type: "object",
        required: ["method"],
        properties: { method: { const: "card" }, number: { type: "string" } },
      },
      { type: "object", required: ["method"], properties: { method: { const: "cash" } } },
    ],
  };
  const form = formSchema({ type: "object", required: ["a"], properties: { a: payment, b: payment } });
  expect(JSON.parse(JSON.stringify(initialValue(form)))).toEqual({ a: { method: "card" } });
});

test("an optional object begins absent, a required one with its defaults; lists and values with theirs", () => {
  const address = {
    type: "object",
    required: ["street"],
    properties: { street: { type: "string" }, country: { default: "DE", type: "string" } },
  };
  const form = formSchema({
    type: "object",
    required: ["home"],
    properties: {
      home: address,
      work: address,
      tags: { type: "array", items: {}, default: ["a"] },
      count: { type: "integer", default: 2 },
    },
  });
  const value = initialValue(form);
  expect(JSON.parse(JSON.stringify(value))).toEqual({ home: { country: "DE" }, tags: ["a"], count: 2 });
  const held = holdAbsent(value, form);
  expect(held).toHaveProperty("work", undefined);
  // Fields that the person emptied are not filled again.
  const emptied = holdAbsent({ home: {}, tags: [] }, form);
  expect(appearedDefaults(form, emptied, form).size).toBe(0);
  expect(JSON.parse(JSON.stringify(emptied))).toEqual({ home: {}, tags: [] });
});

describe("what the form begins with is what it shows, and its defaults with it", () => {
  const whole = (form: object) => {
    const root = formSchema({ type: "object", ...form });
    const value = initialValue(root);
    expect(holdAbsent(value, root)).toMatchObject(JSON.parse(JSON.stringify(value)));
    return JSON.parse(JSON.stringify(value));
  };
  const kind = { type: "string", default: "a" };
  const isA = { properties: { kind: { const: "a" } }, required: ["kind"] };
  const yes = { properties: { x: { type: "integer", default: 1 } } };
  const no = { properties: { y: { type: "integer", default: 2 } } };

  test.each<[string, object, object]>([
    [
      "of the branch that a default chooses, not of the other",
      { properties: { kind }, if: isA, then: yes, else: no },
      { kind: "a", x: 1 },
    ],
    [
      "of a branch, within a part",
      { properties: { kind }, allOf: [{ if: isA, then: yes }] },
      { kind: "a", x: 1 },
    ],
    ["of the other branch, if nothing is there", { if: isA, then: yes, else: no }, { y: 2 }],
    [
      "of what one default brings after another",
      {
        properties: { kind },
        allOf: [
          { if: { required: ["x"] }, then: { properties: { z: { type: "integer", default: 3 } } } },
          { if: isA, then: yes },
        ],
      },
      { kind: "a", x: 1, z: 3 },
    ],
    [
      "of what depends on them",
      { properties: { kind }, dependentSchemas: { kind: yes } },
      { kind: "a", x: 1 },
    ],
    [
      "of the first alternative beside fields of its own",
      {
        properties: { kind },
        oneOf: [
          { title: "One", ...yes },
          { title: "Two", ...no },
        ],
      },
      { kind: "a", x: 1 },
    ],
    [
      "of a branch, in an object that must be there",
      {
        required: ["o"],
        properties: { o: { type: "object", properties: { kind }, if: isA, then: yes, else: no } },
      },
      { o: { kind: "a", x: 1 } },
    ],
  ])("%s", (_, form, expected) => {
    expect(whole(form)).toEqual(expected);
  });

  test("and conditions that never come to rest end", () => {
    const name = (n: number) => `p${n}`;
    const chain = Array.from({ length: 100 }, (_, n) => ({
      if: { required: [name(99 - n)] },
      then: { properties: { [name(100 - n)]: { default: n } } },
    }));
    expect(whole({ properties: { p0: { default: 0 } }, allOf: chain })).toHaveProperty("p1");
  });
});

test("what was left empty is not filled in again: in maps and tuples, too", () => {
  const part = { type: "object", properties: { a: { type: "integer", default: 1 } } };
  const form = formSchema({
    type: "object",
    properties: { pair: { prefixItems: [part] } },
    additionalProperties: part,
  });
  const held = holdAbsent({ pair: [{}], other: {} }, form);
  expect(held).toStrictEqual({ pair: [{ a: undefined }], other: { a: undefined } });
});

test("fields without fields of their own take nothing from what objects may begin", () => {
  const plain = Array.from({ length: 2_500 }, (_, index) => [`p${index}`, { type: "integer" }]);
  const last = { type: "object", properties: { x: { type: "integer", default: 1 } } };
  const form = formSchema({
    type: "object",
    required: ["last"],
    properties: { ...Object.fromEntries(plain), last },
  });
  expect(initialValue(form)).toHaveProperty("last", { x: 1 });
});

describe("odd and hostile schemas never throw", () => {
  const deep = (levels: number) => {
    let schema: unknown = { type: "string" };
    for (let level = 0; level < levels; level++) schema = { type: "object", properties: { a: schema } };
    return schema;
  };
  /** Thirty definitions, each of which refers to the next one twice. */
  const doubling = (part: object) => ({
    $ref: "#/$defs/d0",
    $defs: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `d${index}`,
        index === 29
          ? { type: "string" }
          : JSON.parse(JSON.stringify(part).replaceAll("next", `d${index + 1}`)),
      ]),
    ),
  });
  test.each<[string, unknown]>([
    ["deep", deep(60)],
    [
      "wide",
      {
        type: "object",
        properties: Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`p${i}`, {}])),
      },
    ],
    [
      "wrong types throughout",
      { type: 1, properties: [], items: "x", oneOf: {}, enum: {}, required: 2, $ref: [], allOf: 1 },
    ],
    ["itself", { $ref: "#" }],
    ["mutual", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
    [
      "names",
      JSON.parse(
        '{"properties":{"constructor":{"type":"string"},"a.b":{"type":"string"},"toString":{},"":{}}}',
      ),
    ],
    ["condition", { if: { properties: { a: { const: 1 } } }, then: { required: ["b"] }, else: true }],
    ["parts that double", doubling({ allOf: [{ $ref: "#/$defs/next" }, { $ref: "#/$defs/next" }] })],
    [
      "objects that double",
      doubling({
        type: "object",
        required: ["a", "b"],
        properties: { a: { $ref: "#/$defs/next" }, b: { $ref: "#/$defs/next" } },
      }),
    ],
    ["all at once", { allOf: [{ type: "string" }, { type: "number" }, true, false, {}] }],
  ])("%s", (_, schema) => {
    const form = formSchema(schema);
    const value = initialValue(form);
    resolveForm(form, value, form);
    expect(holdAbsent(value, form)).toEqual(value);
  });
});
