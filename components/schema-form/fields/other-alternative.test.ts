import { expect, test } from "vitest";
import type { FormSchema } from "../form-keywords.ts";
import type { FormValue } from "../form-values.ts";
import { otherAlternative } from "./other-alternative.ts";

const text: FormSchema = { type: "string" };
const card: FormSchema = {
  type: "object",
  properties: {
    kind: { const: "card" },
    payer: text,
    note: text,
    last4: text,
    address: { type: "object", properties: { street: text, door: text } },
  },
};
const centre: FormSchema = {
  type: "object",
  properties: {
    kind: { const: "centre" },
    payer: text,
    note: { type: ["string", "null"] },
    centre: { type: "integer" },
    address: { type: "object", properties: { street: text } },
  },
};
const typed = {
  kind: "card",
  payer: "Zoe",
  note: "soon",
  last4: "1234",
  address: { street: "Ring", door: "7" },
};

test("what fits a field of the same name stays when another alternative is chosen", () => {
  const value = otherAlternative({
    before: typed,
    begun: { kind: "centre" },
    kept: undefined,
    from: card,
    to: centre,
  });
  expect(value).toEqual({ kind: "centre", payer: "Zoe", note: "soon", address: { street: "Ring" } });
});

test("what only the first alternative has is there again when it is chosen again, with what was typed since", () => {
  const value = otherAlternative({
    before: { kind: "centre", payer: "Ada", centre: 1000, address: { street: "Gasse" } },
    begun: { kind: "card" },
    kept: typed,
    from: centre,
    to: card,
  });
  // The note was emptied in between.
  expect(value).toEqual({
    kind: "card",
    payer: "Ada",
    last4: "1234",
    address: { street: "Gasse", door: "7" },
  });
});

test("alternatives that are no objects keep what is of their type, and what was typed into them before", () => {
  const email: FormSchema = { type: "string", format: "email" };
  const count: FormSchema = { type: "integer" };
  const between = (from: FormSchema, to: FormSchema, before: FormValue, kept?: FormValue) =>
    otherAlternative({ before, begun: undefined, kept, from, to });
  expect(between(text, email, "zoe@")).toBe("zoe@");
  expect(between(text, count, "zoe")).toBeUndefined();
  expect(between(text, count, "zoe", 7)).toBe(7);
  expect(between(text, { const: "always" }, "zoe")).toBeUndefined();
});

test("a default of the first alternative gives way to the second's, and what neither of them knows stays", () => {
  const paid: FormSchema = { type: "object", properties: { method: { type: "string", default: "card" } } };
  const free: FormSchema = { type: "object", properties: { method: { type: "string", default: "none" } } };
  const change = (before: FormValue) =>
    otherAlternative({ before, begun: { method: "none" }, kept: undefined, from: paid, to: free });
  expect(change({ method: "card", who: "Ada" })).toEqual({ method: "none", who: "Ada" });
  expect(change({ method: "cash" })).toEqual({ method: "cash" });
});

test("a field may be called what every object has", () => {
  const odd: FormSchema = { type: "object", properties: JSON.parse('{"toString":{},"__proto__":{},"a":{}}') };
  const value = otherAlternative({ before: {}, begun: {}, kept: { a: 1 }, from: card, to: odd });
  expect(JSON.stringify(value)).toBe('{"a":1}');
  const kept = JSON.parse('{"__proto__":"x","toString":"y"}');
  expect(JSON.stringify(otherAlternative({ before: {}, begun: {}, kept, from: card, to: odd }))).toBe(
    '{"toString":"y","__proto__":"x"}',
  );
});
