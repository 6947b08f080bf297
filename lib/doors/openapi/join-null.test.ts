import { expect, test } from "vitest";
import { joinNull } from "./join-null.ts";

const nothing = { type: "null" };

test("a schema beside null says so in its type, wherever it stands", () => {
  const schema = {
    anyOf: [{ type: "string", format: "date", description: "inner" }, nothing],
    description: "outer",
  };
  const joined = { type: ["string", "null"], format: "date", description: "outer" };
  expect(joinNull({ properties: { a: schema }, items: [schema] })).toEqual({
    properties: { a: joined },
    items: [joined],
  });
});

test.each([
  ["an enumeration", { type: "string", enum: ["a"] }],
  ["a constant", { type: "string", const: "a" }],
  ["a reference", { $ref: "#/components/schemas/Run" }],
  ["a union", { anyOf: [{ type: "string" }, { type: "number" }] }],
])("%s beside null stays as it is", (_, schema) => {
  expect(joinNull({ anyOf: [schema, nothing] })).toEqual({ anyOf: [schema, nothing] });
});

test("a union without null stays as it is", () => {
  const union = { anyOf: [{ type: "string" }, { type: "number" }] };
  expect(joinNull(union)).toEqual(union);
});
