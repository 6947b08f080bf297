import { expect, test } from "vitest";
import { checkSchema } from "./check-schema.ts";
import { findSensitive } from "./find-sensitive.ts";
import { pointerOf } from "./json-pointer.ts";
import type { JsonSchema } from "./json-schema.ts";

const hidden = { "x-laneway-sensitive": true };
const pointers = (schema: JsonSchema, value: unknown) => findSensitive({ schema, value }).map(pointerOf);

test("a marked property is found where it stands, and nothing else", () => {
  const schema = { properties: { pin: { type: "string", ...hidden }, name: { type: "string" } } };
  expect(pointers(schema, { pin: "1", name: "a", more: 1 })).toEqual(["/pin"]);
  expect(pointers(schema, { name: "a" })).toEqual([]);
  expect(pointers({ properties: { pin: { "x-laneway-sensitive": false } } }, { pin: "1" })).toEqual([]);
});

test("a schema that is marked itself hides the value whole", () => {
  expect(pointers({ type: "object", ...hidden, properties: { pin: hidden } }, { pin: 1 })).toEqual([""]);
});

test("references, lists, patterns of names and other names are followed", () => {
  const schema = {
    $defs: { iban: { type: "string", ...hidden }, party: { properties: { iban: { $ref: "#/$defs/iban" } } } },
    properties: {
      payer: { $ref: "#/$defs/party" },
      others: { type: "array", items: { $ref: "#/$defs/party" } },
      pair: { prefixItems: [true, hidden] },
    },
    patternProperties: { "^x_": hidden },
    additionalProperties: { properties: { note: hidden } },
  };
  const value = {
    payer: { iban: "a", name: "b" },
    others: [{ iban: "c" }, {}, { iban: "d" }],
    pair: [1, 2],
    x_ray: 1,
    other: { note: "e" },
  };
  expect(pointers(schema, value)).toEqual([
    "/payer/iban",
    "/others/0/iban",
    "/others/2/iban",
    "/pair/1",
    "/x_ray",
    "/other/note",
  ]);
});

test("of alternatives those count that the value fits; when it fits none, all of them", () => {
  const card = {
    properties: { kind: { const: "card" }, number: { type: "string", ...hidden } },
    required: ["kind"],
  };
  const cash = { properties: { kind: { const: "cash" }, number: { type: "integer" } }, required: ["kind"] };
  for (const schema of [{ anyOf: [card, cash] }, { oneOf: [card, cash] }]) {
    expect(pointers(schema, { kind: "card", number: "4711" })).toEqual(["/number"]);
    expect(pointers(schema, { kind: "cash", number: 3 })).toEqual([]);
    expect(pointers(schema, { kind: "other", number: "4711" })).toEqual(["/number"]);
  }
  const conditional = {
    if: { properties: { kind: { const: "card" } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { number: hidden } },
    else: { properties: { note: hidden } },
  };
  expect(pointers(conditional, { kind: "card", number: 1, note: 2 })).toEqual(["/number"]);
  expect(pointers(conditional, { kind: "cash", number: 1, note: 2 })).toEqual(["/note"]);
  const dependent = { dependentSchemas: { card: { properties: { number: hidden } } } };
  expect(pointers(dependent, { card: true, number: 1 })).toEqual(["/number"]);
  expect(pointers(dependent, { number: 1 })).toEqual([]);
  expect(pointers({ not: { properties: { number: hidden } } }, { number: 1 })).toEqual([]);
});

test("what contains and unevaluatedProperties speak of is found", () => {
  expect(pointers({ contains: { type: "string", ...hidden } }, [1, "a", "b"])).toEqual(["/1", "/2"]);
  const rest = { allOf: [{ properties: { a: true } }], unevaluatedProperties: hidden };
  expect(pointers(rest, { a: 1, b: 2 })).toEqual(["/b"]);
});

test("many ways to one schema cost no more than one, and a tree is followed all the way", () => {
  const $defs: Record<string, JsonSchema> = { d0: { properties: { pin: hidden } } };
  for (let level = 1; level < 30; level += 1) {
    const $ref = `#/$defs/d${level - 1}`;
    $defs[`d${level}`] = { allOf: [{ $ref }, { $ref }] };
  }
  expect(pointers({ $defs, $ref: "#/$defs/d29" }, { pin: 1 })).toEqual(["/pin"]);
  const tree = { properties: { pin: hidden, child: { $ref: "#" } } };
  expect(pointers(tree, { child: { child: { pin: 1 } } })).toEqual(["/child/child/pin"]);
});

test("the mark must be true or false", () => {
  expect(checkSchema({ properties: { pin: { "x-laneway-sensitive": "yes" } } })).toEqual([
    { pointer: "/properties/pin/x-laneway-sensitive", message: "must be true or false" },
  ]);
});
