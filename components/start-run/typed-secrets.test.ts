import { expect, test } from "vitest";
import { keptInput, shownBody } from "./typed-secrets.ts";

const schema = {
  type: "object",
  properties: {
    order: { type: "string" },
    pin: { type: "string", "x-laneway-sensitive": true },
    cards: { type: "array", items: { $ref: "#/$defs/card" } },
  },
  $defs: {
    card: { type: "object", properties: { number: { type: "string", "x-laneway-sensitive": true } } },
  },
};
const input = { order: "A-1", pin: "4711", cards: [{ number: "4242" }, { name: "Ada" }] };

test("the call beside the form hides what is marked as sensitive, wherever it stands", () => {
  const body = { laneId: "intake", input };
  expect(shownBody({ schema, body })).toEqual({
    laneId: "intake",
    input: { order: "A-1", pin: "[redacted]", cards: [{ number: "[redacted]" }, { name: "Ada" }] },
  });
  const plain = { laneId: "intake", input: { order: "A-1" } };
  expect(shownBody({ schema, body: plain })).toBe(plain);
});

test("the browser's tab keeps nothing that is marked as sensitive", () => {
  expect(keptInput({ schema, input })).toEqual({ order: "A-1", cards: [{}, { name: "Ada" }] });
});

test("a value that is hidden because another run has it is kept as hidden", () => {
  const again = { order: "A-1", pin: "[redacted]" };
  expect(keptInput({ schema, input: again })).toBe(again);
});
