import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { formSchema } from "./form-schema.ts";
import { initialValue } from "./initial-value.ts";
import { SchemaForm } from "./schema-form.tsx";

/** The form as it is first drawn. What breaks here would be caught in a browser, and typed as JSON instead. */
function draw(schema: unknown, value: unknown = initialValue(formSchema(schema))): string {
  return renderToString(
    createElement(SchemaForm, {
      schema: schema as JsonObject, // or what an author wrote instead of one
      value: value as JsonObject,
      onChange() {},
      faults: [{ pointer: "/a", message: "is wrong", keyword: "test" }],
    }),
  ).replaceAll("<!-- -->", "");
}

describe("each kind of value has its control", () => {
  const only = (a: object) => draw({ type: "object", properties: { a } });
  test.each<[string, object, RegExp]>([
    ["text", { type: "string" }, /<input(?![^>]*type="(?:radio|checkbox)")/],
    ["prose", { type: "string", format: "multiline" }, /<textarea(?![\s\S]*Format)/],
    ["a text of up to 201 characters", { type: "string", maxLength: 201 }, /<textarea/],
    ["a text of up to 200 characters", { type: "string", maxLength: 200 }, /<input/],
    ["short text", { type: "string", maxLength: 20 }, /<input(?![^>]*type="(?:radio|checkbox)")/],
    ["an e-mail address", { type: "string", format: "email" }, /type="email"/],
    ["a URL", { type: "string", format: "uri" }, /type="url"/],
    ["a date", { type: "string", format: "date" }, /type="date"/],
    ["a time", { type: "string", format: "time" }, /type="time"/],
    ["a date and time", { type: "string", format: "date-time" }, /type="datetime-local"/],
    ["a UUID", { type: "string", format: "uuid" }, /Generate a UUID/],
    ["an unknown format", { type: "string", format: "colour" }, /Format colour/],
    ["a number", { type: "number" }, /inputMode="decimal"/i],
    ["yes or no", { type: "boolean" }, /type="checkbox"/],
    ["five choices", { enum: ["a1", "b1", "c1", "d1", "e1"] }, /type="radio"/],
    ["six choices", { enum: ["a1", "b1", "c1", "d1", "e1", "f1"] }, /role="combobox"/],
    ["numbers to choose from", { type: "integer", enum: [1, 2] }, /type="radio"/],
    ["objects to choose from", { type: "object", enum: [{ x: 1 }, { x: 2 }] }, /\{&quot;x&quot;:1\}/],
    [
      "objects with titles",
      { type: "object", oneOf: [{ const: { x: 1 }, title: "Ex" }] },
      /type="radio"[\s\S]*Ex/,
    ],
    ["lists with titles", { type: "array", oneOf: [{ const: [1], title: "Ex" }] }, /type="radio"[\s\S]*Ex/],
    [
      "several choices",
      { type: "array", uniqueItems: true, items: { enum: ["x1", "y1"] } },
      /type="checkbox"/,
    ],
    ["a constant", { const: { x: [1] } }, /\{&quot;x&quot;:\[1\]\}/],
    ["nothing", { type: "null" }, /null/],
    ["a list", { type: "array", items: { type: "string" } }, /Add one/],
    ["a tuple", { prefixItems: [{ title: "Left" }, { title: "Right" }] }, /Add<span/],
    ["free names", { type: "object", additionalProperties: { type: "string" } }, /Add a property/],
    ["alternatives", { oneOf: [{ type: "string" }, { type: "number" }] }, /Text[\s\S]*Number/],
    ["anything", {}, /Any JSON value/],
  ])("%s", (_, schema, control) => {
    const html = only(schema);
    expect(html).toMatch(control);
    expect(html).toContain("is wrong");
  });

  test.each([
    [
      "of objects",
      {
        oneOf: [
          { title: "Card", properties: { b: { type: "string" } } },
          { title: "Cash", type: "object" },
        ],
      },
    ],
    ["of texts and numbers", { oneOf: [{ type: "string" }, { type: "number" }] }],
    ["of several values", { type: "array", uniqueItems: true, items: { enum: ["x1", "y1"] } }],
    ["that has fields of its own", { type: "object", properties: { b: {} }, oneOf: [{}, { title: "Or" }] }],
  ])("what is wrong with a choice %s is said once", (_, schema) => {
    expect(only(schema).match(/is wrong/g)).toHaveLength(1);
  });

  test("a pattern is said in words or as code, and only where the author says nothing", () => {
    const pattern = "^[0-9]{4}$";
    expect(only({ type: "string", pattern, minLength: 4 })).toContain("At least 4 characters, four digits");
    expect(only({ type: "string", pattern: "a|b", minLength: 4 })).toMatch(
      /At least 4 characters, must match the pattern <code[^>]*>a\|b<\/code>/,
    );
    expect(only({ type: "string", pattern, description: "The last four digits" })).not.toContain("pattern");
  });

  test("required is the norm and optional is marked", () => {
    const html = draw({
      type: "object",
      required: ["a"],
      properties: { a: { type: "string" }, b: { type: "string" } },
    });
    expect(html.match(/optional/g)).toHaveLength(1);
  });
});

describe("whatever the schema is, something is drawn", () => {
  const deep = (levels: number): unknown =>
    levels === 0
      ? { type: "string" }
      : { type: "object", required: ["a"], properties: { a: deep(levels - 1) } };
  test.each<[string, unknown, unknown?]>([
    ["true", true],
    ["no schema at all", 7],
    ["nonsense", { type: 3, properties: [] }],
    ["a loop", { $ref: "#" }],
    [
      "a tree",
      { type: "object", properties: { a: { $ref: "#" }, b: { type: "array", items: { $ref: "#" } } } },
    ],
    ["a tree that must go on", { type: "object", required: ["a"], properties: { a: { $ref: "#" } } }],
    ["deep", deep(30)],
    [
      "200 properties",
      {
        properties: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`p ${i}`, { type: "string" }])),
      },
    ],
    [
      "names of all kinds",
      {
        properties: {
          "a.b": { type: "string" },
          "c/d": {},
          "e~f": {},
          "": {},
          "ui:order": {},
          constructor: {},
          toString: {},
        },
      },
    ],
    ["__proto__", JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"a":{}}}')],
    ["conflicting parts", { allOf: [{ type: "string" }, { type: "number" }] }],
    [
      "a value of another type",
      { type: "object", properties: { a: { type: "array", items: {} } } },
      { a: "text" },
    ],
    ["a value that is no object", { type: "object", properties: { a: { type: "string" } } }, 5],
    [
      "null for everything",
      { type: "object", properties: { a: { type: "object", properties: { b: {} } }, c: { type: "array" } } },
      { a: null, c: null },
    ],
    [
      "a condition",
      {
        type: "object",
        properties: { a: { type: "string" } },
        if: { required: ["a"] },
        else: { properties: { b: { type: "string" } } },
      },
    ],
  ])("%s", (_, schema, value) => {
    const html = value === undefined ? draw(schema) : draw(schema, value);
    expect(html).toMatch(/<(?:textarea|input|button|p)/);
  });
});

describe("what a schema says beside its properties takes none of their controls", () => {
  const rule = {
    type: "object",
    title: "Rule",
    properties: { op: { type: "string", title: "Operation" } },
    if: { properties: { op: { const: "and" } }, required: ["op"] },
    // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
    then: { required: ["parts"] },
    else: { required: ["value"] },
  };
  test.each<[string, object]>([
    ["a condition", rule],
    ["parts that demand something", { ...rule, if: undefined, allOf: [{ required: ["op"] }] }],
    ["alternatives that demand something", { ...rule, if: undefined, anyOf: [{ required: ["op"] }, {}] }],
  ])("%s", (_, schema) => {
    const whole = { type: "object", required: ["a"], properties: { a: schema } };
    const html = draw(whole, { a: { op: "and" } });
    expect(html).toContain("Operation");
    expect(html).not.toContain("Remove op");
    expect(html).not.toContain("Add a property");
  });
});

test("parts that exclude each other can be seen, and typed as JSON", () => {
  const a = { allOf: [{ type: "string" }, { type: "number" }] };
  expect(draw({ type: "object", properties: { a } }, { a: 1 })).toContain("Any JSON value");
});

describe("a schema within itself ends on every way to it", () => {
  const node = {
    type: "object",
    required: ["next"],
    properties: { next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] } },
  };
  const pair = { prefixItems: [{ type: "number" }, { $ref: "#/$defs/pair" }] };
  const sum = { type: "object", required: ["left"], properties: { left: { $ref: "#/$defs/term" } } };
  const term = { oneOf: [{ $ref: "#/$defs/sum" }, { type: "number" }] };
  test.each<[string, object, RegExp]>([
    ["a list of nodes or null", { $ref: "#/$defs/node" }, /type="radio"[\s\S]*node[\s\S]*type="radio"/],
    ["an expression", { $ref: "#/$defs/term" }, /Show left/],
    ["a pair that may be left out", { properties: { a: { $ref: "#/$defs/pair" } } }, /Add<span[^>]*> a</],
    [
      "a pair that must be there",
      { required: ["a"], properties: { a: { $ref: "#/$defs/pair" } } },
      /Show a 2/,
    ],
  ])("%s", (_, schema, shown) => {
    const whole = { ...schema, $defs: { node, pair, sum, term } };
    expect(draw(whole)).toMatch(shown);
    expect(draw(whole, {})).toMatch(/<(?:textarea|input|button)/);
  });
});

test("an optional tuple that was added shows its items, and can be taken away", () => {
  const a = { prefixItems: [{ title: "Left" }, { title: "Right" }] };
  const html = draw({ type: "object", properties: { a } }, { a: [] });
  expect(html).toMatch(/Remove[\s\S]*Left[\s\S]*Right/);
});

test("a value with line breaks keeps them: its field has as many lines", () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  expect(draw(schema, { a: "one line" })).not.toContain("<textarea");
  expect(draw(schema, { a: "two\nlines" })).toMatch(/<textarea[^>]*>two\nlines/);
});

test("a schema within itself is shown one level at a time", () => {
  const node = { type: "object", required: ["name", "next"], properties: { name: {}, next: { $ref: "#" } } };
  const html = draw(node, { name: 1, next: { name: 2, next: { name: 3, next: { name: 4 } } } });
  expect(html.match(/<textarea|<input/g)).toHaveLength(2);
  expect(html.match(/Show next/g)).toHaveLength(1);
});

test("what may not be changed can be neither added nor removed", () => {
  const a = { type: "object", readOnly: true, properties: { b: { type: "string" } } };
  const schema = { type: "object", properties: { a, list: { type: "array", readOnly: true, items: {} } } };
  expect(draw(schema, { a: { b: "x" }, list: [1, 2] })).not.toMatch(
    /Remove<|Move list|<button(?![^>]*disabled)/,
  );
});

describe("an object that may be absent, of one of several forms", () => {
  const pay = {
    title: "Payment",
    anyOf: [
      { type: "object", title: "Card", required: ["card"], properties: { card: { type: "string" } } },
      { type: "object", title: "Invoice", properties: { vat: { type: "string" } } },
    ],
  };
  const whole = { type: "object", properties: { a: pay } };

  test("is called by its name before it is there, and says what is wrong with it", () => {
    const html = draw(whole, {});
    expect(html).toMatch(/Payment[\s\S]*Add/);
    expect(html).not.toContain("Card");
    expect(html).toContain("is wrong");
  });
  test("can be taken away again", () => {
    const html = draw(whole, { a: { card: "1" } });
    expect(html).toMatch(/Card[\s\S]*Invoice[\s\S]*Remove/);
  });
});

describe("what an added object begins with is there, even if that is nothing", () => {
  const inner = { type: "object", properties: { x: { type: "string" } } };
  const map = { type: "object", title: "Names", additionalProperties: { type: "string" } };
  test.each<[string, object]>([
    ["alternatives whose first takes any name", { anyOf: [map, { ...inner, title: "Inner" }] }],
    ["of optional objects alone", { type: "object", properties: { b: inner } }],
  ])("%s", (_, a) => {
    const schema = { type: "object", properties: { a } };
    expect(draw(schema, {})).not.toContain(">Remove");
    expect(draw(schema, { a: {} })).toContain(">Remove");
  });
  test("but an object of free names alone begins with its first name", () => {
    expect(draw({ type: "object", properties: { a: map } }, { a: {} })).not.toContain(">Remove");
  });
});

test("of the whole value nothing is optional, whichever form it has", () => {
  const html = draw(
    { oneOf: [{ title: "Either", properties: { x: { type: "string" } }, required: ["x"] }, { title: "Or" }] },
    { x: "1" },
  );
  expect(html).toContain("Which kind");
  expect(html).not.toMatch(/Which kind[^/]*optional/);
});
