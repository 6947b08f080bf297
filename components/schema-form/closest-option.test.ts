import { expect, test } from "vitest";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { closestOption } from "./closest-option.ts";
import { formSchema } from "./form-schema.ts";
import { resolveForm } from "./resolve-form.ts";

const text = { type: "string" };

function closestOf(schema: JsonSchema) {
  const root = formSchema(schema);
  const options = (root.oneOf ?? []).map((option) => resolveForm(option, undefined, root));
  return (value: unknown, chosen = 0) => closestOption({ value, options, chosen, root });
}

test("of alternatives the one that is meant is found: by constants, tuples, references and patterns of RE2", () => {
  const closest = closestOf({
    $defs: {
      card: {
        type: "object",
        required: ["number"],
        properties: { number: { type: "string", pattern: "^\\d+$" } },
      },
    },
    oneOf: [
      { type: "object", required: ["kind"], properties: { kind: { const: "cash" } } },
      { $ref: "#/$defs/card" },
      { type: "array", prefixItems: [{ type: "number" }] },
    ],
  });
  expect([closest({ kind: "cash" }), closest({ number: "12" }), closest([1])]).toEqual([0, 1, 2]);
});

test("what is half filled in means the alternative that it is likest", () => {
  const closest = closestOf({
    oneOf: [
      { type: "object", required: ["a", "b"], properties: { a: text, b: text } },
      {
        type: "object",
        required: ["a", "c", "d"],
        properties: { a: text, c: text, d: { type: "object", properties: { e: text } } },
      },
    ],
  });
  expect(closest({ a: "1", b: "2" })).toBe(0);
  expect(closest({ a: "1", c: "2" })).toBe(1);
  expect(closest({ a: "1", b: 5, c: "2" })).toBe(1);
});

test("what means none of them more than another leaves the choice as it is", () => {
  const closest = closestOf({ oneOf: [text, text, { type: "number" }] });
  expect(closest("x", 1)).toBe(1);
  expect(closest(undefined, 2)).toBe(2);
  expect(closest(1, 1)).toBe(2);
});

test("alternatives are told apart by numbers, too", () => {
  const version = (numbers: number[]) => ({
    type: "object",
    required: ["v"],
    properties: { v: { enum: numbers }, a: text },
  });
  const closest = closestOf({ oneOf: [version([1, 2]), version([3])] });
  expect([closest({ v: 3 }), closest({ v: 2, a: "x" }, 1)]).toEqual([1, 0]);
});
