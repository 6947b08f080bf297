import { createSchemaUtils } from "@rjsf/utils";
import { expect, test } from "vitest";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { errorSchemaOf, keysOf } from "./error-schema.ts";
import { formSchema } from "./form-schema.ts";
import { formValidator } from "./form-validator.ts";

test("a value's faults are the server's, word for word, each at its field", () => {
  const schema: JsonSchema = {
    type: "object",
    required: ["country", "lines"],
    properties: {
      country: { type: "string", pattern: "^\\p{Lu}{2}$" },
      lines: {
        type: "array",
        items: { type: "object", properties: { amount: { type: "number", minimum: 0 } } },
      },
    },
    additionalProperties: false,
  };
  const value = { country: "de", lines: [{ amount: 1 }, { amount: -1 }], more: 1 };
  const { errors, errorSchema } = formValidator(schema).validateFormData(value, {});
  const faults = validateJson({ schema, value });
  expect(errors.map(({ message, property }) => ({ message, pointer: property }))).toEqual(
    faults.map(({ message, pointer }) => ({ message, pointer })),
  );
  expect(errorSchema).toMatchObject({
    country: { __errors: [faults[0]?.message] },
    lines: { 1: { amount: { __errors: ["must be at least 0"] } } },
    more: { __errors: [expect.any(String)] },
  });
});

test("pointers of any names lead back to them", () => {
  expect(keysOf("")).toEqual([]);
  expect(keysOf("/a~1b/~0c/0/")).toEqual(["a/b", "~c", "0", ""]);
  const tree = errorSchemaOf([{ pointer: "/__proto__/a", message: "x" }]);
  expect(Object.keys(tree)).toEqual(["__proto__"]);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test("of alternatives the one that is meant is found: by constants, tuples, references and patterns of RE2", () => {
  const schema: JsonSchema = {
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
  };
  const form = formSchema(schema);
  const utils = createSchemaUtils(formValidator(schema), form);
  const options = (form.oneOf ?? []).map((option) =>
    typeof option === "object" ? utils.retrieveSchema(option) : {},
  );
  const meant = (value: unknown) => utils.getClosestMatchingOption(value, options, 0);
  expect([meant({ kind: "cash" }), meant({ number: "12" }), meant([1])]).toEqual([0, 1, 2]);
});

test("a schema that cannot be used leaves the refusal to the server", () => {
  const { errors } = formValidator({ type: "nonsense" }).validateFormData(1, {});
  expect(errors).toEqual([]);
});
