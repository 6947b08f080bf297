import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { readLeniently } from "./lenient-arguments.ts";

const SCHEMA: JsonObject = {
  type: "object",
  properties: {
    runId: { type: "string" },
    limit: { type: "integer", minimum: 1 },
    input: { type: "object", additionalProperties: true },
    dueAt: { type: ["string", "null"] },
    parent: { anyOf: [{ type: "string" }, { type: "null" }] },
    attachments: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, base64: { type: "string" }, storageKey: { type: "string" } },
        required: ["name"],
      },
    },
  },
  required: ["runId", "input"],
};

const deep = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

test.each<[string, unknown, unknown]>([
  ["what Gemini CLI adds", { runId: "x", wait_for_previous: true }, { runId: "x" }],
  ["null for an optional argument", { runId: "x", limit: null }, { runId: "x" }],
  [
    "null for an optional member of a list's object",
    { attachments: [{ name: "a", storageKey: null, base64: "eA==" }] },
    { attachments: [{ name: "a", base64: "eA==" }] },
  ],
  ["a whole number as text", { limit: "5" }, { limit: 5 }],
  ["a negative whole number as text", { limit: "-5" }, { limit: -5 }],
  ["an object as its JSON", { input: ' {"amount": 5} ' }, { input: { amount: 5 } }],
  ["an object of 63 levels as its JSON", { input: deep(63) }, { input: JSON.parse(deep(63)) }],
])("%s is read as it is meant", (_what, given, read) => {
  expect(readLeniently(SCHEMA, given)).toStrictEqual(read);
});

test("a member called __proto__ of an object given as its JSON is a member like any other", () => {
  const read = readLeniently(SCHEMA, { input: '{"__proto__":{"x":1}}' });
  expect(JSON.stringify(read)).toBe('{"input":{"__proto__":{"x":1}}}');
});

test.each<[string, unknown, string, string]>([
  ["a number that loses digits", { input: '{"a":[9007199254740993]}' }, "/input/a/0", "number_too_long"],
  ["a repeated key", { input: '{"a":1,"a":2}' }, "/input/a", "duplicate_key"],
])("%s in the JSON of an object is refused at its place", (_what, given, field, code) => {
  expect(() => readLeniently(SCHEMA, given)).toThrow(
    expect.objectContaining({ code: "invalid_request", details: [expect.objectContaining({ field, code })] }),
  );
});

test.each<[string, unknown]>([
  ["null for a required argument", { runId: null }],
  ["null where it says something", { dueAt: null, parent: null }],
  ["null for an unknown argument", { page: null }],
  ["a number with a fraction as text", { limit: "5.0" }],
  ["a number with a sign, spaces or zeros as text", { limit: "+5" }],
  ["a number in spaces", { limit: " 5 " }],
  ["a number that begins with zero", { limit: "05" }],
  ["a number beyond exact integers", { limit: "9007199254740993" }],
  ["no number", { limit: "" }],
  ["digits for text", { runId: "5" }],
  ["a list as JSON", { input: "[1]" }],
  ["text as JSON", { input: '"x"' }],
  ["null as JSON", { input: "null" }],
  ["what is no JSON", { input: '{"amount": 5' }],
  ["JSON with a NUL", { input: '{"a":"\\u0000"}' }],
  ["JSON with a number that no double holds", { input: '{"a":1e999}' }],
  ["JSON that is nested too deep", { input: deep(64) }],
  ["JSON over 65,536 characters", { input: `{"a":"${"x".repeat(65_536)}"}` }],
  ["the client's own name inside an object", { input: { wait_for_previous: true } }],
  ["no object", [1]],
])("%s stays as it is, for the schema to refuse", (_what, given) => {
  expect(readLeniently(SCHEMA, given)).toStrictEqual(given);
});
