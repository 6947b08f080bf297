import { describe, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { schemaType } from "./schema-type.ts";

function kind(schema: Json): string {
  return schemaType({ schema, name: "input" }).kind;
}

test.each<[Json, string]>([
  [{ type: "string" }, "string"],
  [{ type: "integer" }, "double"],
  [{ type: ["number"] }, "double"],
  [{ type: "boolean" }, "bool"],
  [{ type: "null" }, "null"],
  [{ type: "array" }, "list"],
  [{ type: "object" }, "object"],
  [{ type: ["string", "null"] }, "dyn"],
  [{ type: "string", nullable: true }, "dyn"],
  [{ enum: ["a"] }, "dyn"],
  [{ anyOf: [{ type: "string" }] }, "dyn"],
  [{}, "dyn"],
  [true, "dyn"],
  [false, "dyn"],
  ["not a schema", "dyn"],
  [{ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b~1c" }, "b/c": { type: "string" } } }, "string"],
  [{ $ref: "#/allOf/0", allOf: [{ type: "number" }] }, "double"],
  [{ $ref: "#/$defs/missing" }, "dyn"],
  [{ $ref: "#/__proto__" }, "dyn"],
  [{ $ref: "#/%" }, "dyn"],
  [{ $ref: "#" }, "dyn"],
])("%j is %s", (schema, expected) => {
  expect(kind(schema)).toBe(expected);
});

describe("objects", () => {
  const property = (schema: Json, key: string) => {
    const type = schemaType({ schema, name: "input" });
    return type.kind === "object" ? type.property(key)?.kind : "not an object";
  };

  test("only a closed object surely lacks a key", () => {
    const properties = { a: { type: "string" } };
    expect(property({ type: "object", properties }, "b")).toBe("dyn");
    expect(property({ type: "object", properties, additionalProperties: false }, "b")).toBeUndefined();
    expect(property({ type: "object", properties, additionalProperties: { type: "number" } }, "b")).toBe(
      "double",
    );
    expect(
      property(
        { type: "object", properties, additionalProperties: false, patternProperties: { b: true } },
        "b",
      ),
    ).toBe("dyn");
  });

  test("properties named like members of Object are looked up as data", () => {
    expect(
      property({ type: "object", properties: {}, additionalProperties: false }, "constructor"),
    ).toBeUndefined();
    expect(
      property({ type: "object", properties: {}, additionalProperties: false }, "__proto__"),
    ).toBeUndefined();
  });

  test("the elements of a tuple have no common type", () => {
    const type = schemaType({
      schema: { type: "array", prefixItems: [{ type: "string" }], items: false },
      name: "x",
    });
    expect(type).toMatchObject({ kind: "list", element: { kind: "dyn" } });
  });
});
