import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { laneInputSchema } from "./lane-input-schema.ts";

const chat = (inputSchema?: JsonObject) => ({ mode: "chat" as const, ...(inputSchema && { inputSchema }) });
const defaults = { type: "string", minLength: 1, maxLength: 20_000 };

test("a structured lane takes what its author says, or any object", () => {
  const inputSchema = { type: "object", required: ["a"] };
  expect(laneInputSchema({ mode: "structured", inputSchema })).toBe(inputSchema);
  expect(laneInputSchema({ mode: "structured" })).toEqual({ type: "object" });
});

test("a chat lane takes a message and nothing else", () => {
  expect(laneInputSchema(chat())).toEqual({
    type: "object",
    required: ["message"],
    properties: { message: defaults },
    additionalProperties: false,
  });
});

test("a chat lane's author may add fields and keywords", () => {
  const schema = laneInputSchema(
    chat({
      $defs: { tone: { enum: ["plain"] } },
      required: ["tone"],
      properties: { tone: { $ref: "#/$defs/tone" } },
    }),
  );
  expect(schema.required).toEqual(["message", "tone"]);
  expect(validateJson({ schema, value: { message: "Hi", tone: "plain" } })).toEqual([]);
  expect(
    validateJson({ schema, value: { message: "", tone: "loud", x: 1 } }).map(({ pointer }) => pointer),
  ).toEqual(["/message", "/tone", "/x"]);
});

test("a chat lane's author may narrow the message and never widen it", () => {
  const message = (author: JsonObject) =>
    laneInputSchema(chat({ properties: { message: author } })).properties;
  expect(message({ title: "Question", maxLength: 500 })).toEqual({
    message: { ...defaults, title: "Question", maxLength: 500 },
  });
  expect(message({ minLength: 0, maxLength: 50_000 })).toEqual({ message: defaults });
});

test("a chat lane's author may open the input", () => {
  expect(laneInputSchema(chat({ additionalProperties: true })).additionalProperties).toBe(true);
});

test("a message of exactly 20,000 characters fits, emoji counted once", () => {
  const schema = laneInputSchema(chat());
  expect(validateJson({ schema, value: { message: "😀".repeat(20_000) } })).toEqual([]);
  expect(validateJson({ schema, value: { message: "a".repeat(20_001) } })).toHaveLength(1);
});

test("the same lane has the same schema object, which validators compile once", () => {
  const lane = chat({ properties: {} });
  expect(laneInputSchema(lane)).toBe(laneInputSchema(lane));
});
