import { describe, expect, test } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";

const found = (schema: JsonSchema, value: unknown) =>
  validateJson({ schema, value }).map(({ keyword, pointer }) => `${keyword} ${pointer}`);

describe("violations", () => {
  const order: JsonSchema = {
    type: "object",
    required: ["orderId", "amount"],
    additionalProperties: false,
    properties: {
      orderId: { type: "string" },
      amount: { type: "number", minimum: 0 },
      tags: { items: { maxLength: 3 } },
    },
  };

  test("every violation is reported, each at the place it is about", () => {
    expect(validateJson({ schema: order, value: { amount: -1, tags: ["ok", "long", 1], "a/b": 1 } })).toEqual(
      [
        { keyword: "required", pointer: "/orderId", message: "is required" },
        { keyword: "minimum", pointer: "/amount", message: "must be at least 0" },
        { keyword: "maxLength", pointer: "/tags/1", message: "must be at most 3 characters long" },
        { keyword: "additionalProperties", pointer: "/a~1b", message: "is not a known property" },
      ],
    );
  });

  test("a value of the wrong type is only that", () => {
    expect(validateJson({ schema: order, value: [] })).toEqual([
      { keyword: "type", pointer: "", message: "must be an object" },
    ]);
  });

  test("of several forms the one that was meant is explained", () => {
    const schema: JsonSchema = {
      oneOf: [
        { type: "null" },
        {
          type: "object",
          properties: { kind: { const: "card" }, number: { type: "string" } },
          required: ["number"],
        },
        {
          type: "object",
          properties: { kind: { const: "bank" }, iban: { type: "string" } },
          required: ["iban"],
        },
      ],
    };
    expect(found(schema, { kind: "bank", iban: 1 })).toEqual(["oneOf ", "type /iban"]);
    expect(found(schema, {})).toEqual(["oneOf "]);
    expect(found({ anyOf: [{ type: "null" }, { type: "string", minLength: 3 }] }, "ab")).toEqual([
      "anyOf ",
      "minLength ",
    ]);
  });

  test("a property's name is explained at the property", () => {
    expect(validateJson({ schema: { propertyNames: { pattern: "^[a-z]+$" } }, value: { A: 1 } })).toEqual([
      { keyword: "propertyNames", pointer: "/A", message: "has a name that must match the pattern ^[a-z]+$" },
    ]);
  });

  test("a message never repeats the value", () => {
    const schema: JsonSchema = {
      type: "object",
      additionalProperties: { enum: ["a"], pattern: "^a$", format: "email", maxLength: 2 },
    };
    expect(JSON.stringify(validateJson({ schema, value: { key: "s3cret" } }))).not.toContain("s3cret");
  });

  test("after a thousand a last entry says how many more there are", () => {
    const violations = validateJson({
      schema: { items: { type: "string" } },
      value: Array.from({ length: 5_000 }, () => 1),
    });
    expect(violations).toHaveLength(1_001);
    expect(violations.at(-1)).toEqual({
      keyword: "limit",
      pointer: "",
      message: "has 4000 more faults than the 1000 listed here",
    });
    expect(
      found(
        { items: { type: "string" } },
        Array.from({ length: 1_000 }, () => 1),
      ),
    ).toHaveLength(1_000);
  });

  test("a property that holds undefined is absent, as in JSON", () => {
    expect(found({ required: ["a"], additionalProperties: false }, { a: undefined, b: undefined })).toEqual([
      "required /a",
    ]);
  });

  test("a schema that is not accepted is a mistake of the caller", () => {
    expect(() => validateJson({ schema: { type: "text" }, value: 1 })).toThrow(
      /\/type must be one of string/,
    );
  });
});
