// biome-ignore-all lint/suspicious/noThenProperty: a JSON Schema keyword
import { describe, expect, test } from "vitest";
import { hasControl } from "./form-keywords.ts";
import { formSchema } from "./form-schema.ts";
import { asFormValue, type FormValue } from "./form-values.ts";
import { appearedDefaults } from "./initial-value.ts";
import { resolveForm } from "./resolve-form.ts";

const text = { type: "string" };

function shown(schema: object, value: unknown) {
  const root = formSchema(schema);
  return resolveForm(root, value, root);
}

test("parts are one schema: all of their properties, and the narrower of their bounds", () => {
  const whole = shown(
    {
      title: "Both",
      allOf: [
        { $ref: "#/$defs/address" },
        {
          type: "object",
          title: "Part",
          required: ["zip"],
          properties: { zip: text, line: { maxLength: 5 } },
        },
      ],
      $defs: {
        address: {
          type: "object",
          required: ["line"],
          properties: { line: { type: "string", minLength: 1, maxLength: 9 } },
        },
      },
    },
    {},
  );
  expect(whole).toMatchObject({ title: "Both", type: "object", required: ["line", "zip"] });
  expect(whole.properties).toEqual({ line: { type: "string", minLength: 1, maxLength: 5 }, zip: text });
});

test.each([
  ["types", { allOf: [text, { type: "number" }] }],
  [
    "alternatives",
    {
      allOf: [{ oneOf: [text, { type: "number" }] }, { anyOf: [text, { type: "null" }, { type: "number" }] }],
    },
  ],
])("parts whose %s no control shows together are edited as JSON", (_, schema) => {
  expect(hasControl(shown(schema, "x"))).toBe(false);
});

describe("a condition", () => {
  const rule = {
    type: "object",
    properties: { op: text },
    allOf: [
      { if: { properties: { op: { const: "and" } }, required: ["op"] }, then: { required: ["parts"] } },
      {
        if: { properties: { op: { const: "not" } }, required: ["op"] },
        then: { properties: { part: { type: "integer", default: 3 } } },
        else: { properties: { other: text } },
      },
    ],
  };

  test("shows the fields of its branch, of every part", () => {
    expect(shown(rule, { op: "and" }).required).toEqual(["parts"]);
    expect(Object.keys(shown(rule, { op: "and" }).properties ?? {})).toEqual(["op", "other"]);
    expect(Object.keys(shown(rule, { op: "not" }).properties ?? {})).toEqual(["op", "part"]);
  });

  test("that comes to hold brings the defaults of its fields, once", () => {
    const root = formSchema(rule);
    const appear = (value: Record<string, FormValue>) =>
      Object.fromEntries(appearedDefaults(resolveForm(root, value, root), asFormValue(value), root));
    expect(appear({ op: "and" })).toEqual({});
    expect(appear({ op: "not" })).toEqual({ part: 3 });
    expect(appear({ op: "not", part: undefined })).toEqual({});
  });
});

test("values that narrow a type without naming one are a choice of that type", () => {
  const rule = {
    properties: { op: text, n: { type: "integer" } },
    if: { required: ["op"] },
    then: { properties: { n: { enum: [1, 2] } } },
  };
  expect(shown(rule, { op: "x" }).properties?.n).toEqual({ type: "integer", enum: [1, 2] });
  const titled = { oneOf: [{ const: 1, title: "One" }, { const: 2 }] };
  const both = shown({ allOf: [{ type: "integer" }, titled] }, 1);
  expect(both).toMatchObject({ type: "integer", oneOf: [{ const: 1 }, { const: 2 }] });
});

test("a property brings what depends on it", () => {
  const schema = {
    type: "object",
    properties: { a: text, b: text },
    dependentRequired: { a: ["b"] },
    dependentSchemas: { b: { properties: { c: text } } },
  };
  expect(shown(schema, {}).required).toBeUndefined();
  expect(shown(schema, { a: "1" }).required).toEqual(["b"]);
  expect(Object.keys(shown(schema, { b: "1" }).properties ?? {})).toEqual(["a", "b", "c"]);
});

test.each<[string, object, object]>([
  ["references", { $ref: "#/$defs/x" }, { $ref: "#/$defs/y" }],
  ["parts", { allOf: [{ $ref: "#/$defs/x" }] }, { allOf: [{ $ref: "#/$defs/y" }] }],
  [
    "conditions",
    { if: {}, then: { properties: { x: text } } },
    { if: false, else: { properties: { y: text } } },
  ],
])("%s of a property that two parts speak of all hold", (_, one, other) => {
  const schema = {
    $defs: {
      x: { type: "object", properties: { x: text } },
      y: { type: "object", properties: { y: text } },
    },
    allOf: [
      { type: "object", properties: { a: { type: "object", ...one } } },
      { properties: { a: { type: "object", ...other } } },
    ],
  };
  const root = formSchema(schema);
  const { a = {} } = resolveForm(root, {}, root).properties ?? {};
  expect(Object.keys(resolveForm(a, {}, root).properties ?? {})).toEqual(["x", "y"]);
});

describe("a property that nothing else speaks of", () => {
  const choice = { oneOf: [text, { type: "number" }] };
  const own = { type: "object", properties: { a: choice, list: { type: "array", items: choice } } };
  test.each<[string, object]>([
    ["a reference", { $ref: "#/$defs/other" }],
    ["a part", { allOf: [{ required: ["a"] }] }],
    ["a condition", { if: { required: ["a"] }, then: { required: ["list"] } }],
    ["dependents", { dependentRequired: { a: ["list"] } }],
  ])("stays what it is beside %s, and the same at each change", (_, beside) => {
    const root = formSchema({
      ...own,
      ...beside,
      $defs: { other: { type: "object", properties: { z: text } } },
    });
    const [one, other] = ["x", "y"].map((a) => resolveForm(root, { a }, root).properties ?? {});
    expect(one?.a).toBe(root.properties?.a);
    expect(one?.a?.oneOf).toHaveLength(2);
    expect(one?.list?.items?.oneOf).toHaveLength(2);
    expect(other?.list).toBe(one?.list);
  });

  test("is the same at each change when a branch narrows it, too", () => {
    const root = formSchema({
      ...own,
      properties: { a: text, b: { type: "string" } },
      if: { required: ["a"] },
      then: { properties: { b: { maxLength: 3 } } },
    });
    const [one, other] = ["x", "y"].map((a) => resolveForm(root, { a }, root).properties?.b);
    expect(one).toEqual({ type: "string", maxLength: 3 });
    expect(other).toBe(one);
  });

  test("stays what it is in a part that is said twice", () => {
    const part = { $ref: "#/$defs/own" };
    const { a } = shown({ allOf: [part, part], $defs: { own } }, {}).properties ?? {};
    expect(a?.oneOf).toHaveLength(2);
  });

  test("comes first, in its own order", () => {
    const root = formSchema({
      type: "object",
      properties: { b: text, a: text },
      allOf: [{ properties: { c: text, a: { maxLength: 2 } } }],
    });
    expect(Object.keys(resolveForm(root, {}, root).properties ?? {})).toEqual(["b", "a", "c"]);
  });
});
