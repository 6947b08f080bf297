import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { pointerKeys, pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import type { JsonSchema, Violation } from "#lib/language/json-schema/json-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { messagesAt } from "./form-edits.ts";
import { violationsOf } from "./form-validator.ts";
import { SchemaForm } from "./schema-form.tsx";

/** What is drawn of each field, without the fields within it. */
function fieldsOf(schema: JsonObject, value: JsonObject, faults: readonly Violation[]): Map<string, string> {
  const html = renderToString(createElement(SchemaForm, { schema, value, onChange() {}, faults }));
  const parts = html.split('data-pointer="').slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('"')), part]));
}

test("a value's faults are the server's, word for word, each at its field", () => {
  const schema = {
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
  const faults = violationsOf(schema as JsonSchema, value);
  expect(faults).toEqual(validateJson({ schema: schema as JsonSchema, value }));
  expect(faults.map(({ pointer }) => pointer).sort()).toEqual(["/country", "/lines/1/amount", "/more"]);
  const fields = fieldsOf(schema, value, faults);
  // A property that the schema does not know has no field: its object tells of it.
  expect([...fields.values()].at(-1)).toContain("&quot;more&quot; is not a known property");
  expect(fields.get("/country")).toContain("Must match the pattern ^\\p{Lu}{2}$");
  expect(fields.get("/lines/1/amount")).toContain("Must be at least 0");
  expect(fields.get("/lines/0/amount")).not.toContain("Must be");
});

test("pointers of any names lead back to them, and their faults to their fields", () => {
  const names = ["a/b", "~c", "", "constructor", "~1"];
  const schema = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  };
  const faults = names.map((name, index) => ({
    pointer: pointerOf([name]),
    message: `is wrong ${index}`,
    keyword: "test",
  }));
  expect(faults.map(({ pointer }) => pointerKeys(pointer))).toEqual(names.map((name) => [name]));
  const fields = fieldsOf(schema, {}, faults);
  for (const { pointer, message } of faults) expect(fields.get(pointer)).toContain(message);
});

test("a fault at __proto__ stays a fault at that place", () => {
  const message = "is wrong";
  const messages = messagesAt([{ pointer: "/__proto__/a", message, keyword: "type" }]);
  expect([...messages]).toEqual([["/__proto__/a", [message]]]);
  expect(pointerKeys("/__proto__/a")).toEqual(["__proto__", "a"]);
  const given = JSON.parse('{"__proto__":{"a":1}}');
  const schema: JsonSchema = { additionalProperties: { properties: { a: { type: "string" } } } };
  expect(violationsOf(schema, given).map(({ pointer }) => pointer)).toEqual(["/__proto__/a"]);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test("a schema that cannot be used leaves the refusal to the server", () => {
  expect(violationsOf({ type: "nonsense" } as unknown as JsonSchema, 1)).toEqual([]);
});
