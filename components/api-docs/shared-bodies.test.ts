import { expect, test } from "vitest";
import { bodyKey } from "./shared-bodies.ts";

test("bodies are the same by what they say, whatever schemas stand beside them", () => {
  const schema = { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } };
  expect(bodyKey({ ...schema, components: { schemas: { Id: { type: "string" } } } })).toBe(bodyKey(schema));
  expect(bodyKey({ ...schema, required: ["id"] })).not.toBe(bodyKey(schema));
});
