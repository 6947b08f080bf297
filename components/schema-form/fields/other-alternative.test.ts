import type { RJSFSchema } from "@rjsf/utils";
import { expect, test } from "vitest";
import { otherAlternative } from "./other-alternative.ts";

const text: RJSFSchema = { type: "string" };
const card: RJSFSchema = {
  type: "object",
  properties: {
    kind: { const: "card" },
    payer: text,
    note: text,
    last4: text,
    address: { type: "object", properties: { street: text, door: text } },
  },
};
const centre: RJSFSchema = {
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
    // What the library makes of it.
    after: { kind: "centre", payer: "Zoe", note: undefined, last4: undefined, address: { street: "Ring" } },
    kept: undefined,
    from: card,
    to: centre,
  });
  expect(value).toEqual({ kind: "centre", payer: "Zoe", note: "soon", address: { street: "Ring" } });
});

test("what only the first alternative has is there again when it is chosen again, with what was typed since", () => {
  const value = otherAlternative({
    before: { kind: "centre", payer: "Ada", centre: 1000, address: { street: "Gasse" } },
    after: { kind: "card", payer: "Ada", centre: undefined, address: { street: "Gasse" } },
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
  const email: RJSFSchema = { type: "string", format: "email" };
  const count: RJSFSchema = { type: "integer" };
  const between = (from: RJSFSchema, to: RJSFSchema, before: unknown, kept?: unknown) =>
    otherAlternative({ before, after: undefined, kept, from, to });
  expect(between(text, email, "zoe@")).toBe("zoe@");
  expect(between(text, count, "zoe")).toBeUndefined();
  expect(between(text, count, "zoe", 7)).toBe(7);
  expect(between(text, { const: "always" }, "zoe")).toBeUndefined();
});

test("a field may be called what every object has", () => {
  const odd: RJSFSchema = { type: "object", properties: JSON.parse('{"toString":{},"__proto__":{},"a":{}}') };
  const value = otherAlternative({ before: {}, after: {}, kept: { a: 1 }, from: card, to: odd });
  expect(JSON.stringify(value)).toBe('{"a":1}');
  const kept = JSON.parse('{"__proto__":"x","toString":"y"}');
  expect(JSON.stringify(otherAlternative({ before: {}, after: {}, kept, from: card, to: odd }))).toBe(
    '{"toString":"y","__proto__":"x"}',
  );
});
