import type { CallToolResult } from "@ai-sdk/mcp";
import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { readToolResult } from "./tool-result.ts";

const text = (words: string) => ({ type: "text", text: words });
const image = { type: "image", mimeType: "image/png", data: Buffer.from("12345").toString("base64") };

const cases: [string, unknown, Json][] = [
  ["structured content alone", { content: [text("{}")], structuredContent: { a: [1] } }, { a: [1] }],
  ["structured content that is false", { content: [], structuredContent: false }, false],
  ["a text, even one that looks like JSON", { content: [text('{"a":1}')] }, '{"a":1}'],
  ["nothing", { content: [] }, null],
  ["several texts", { content: [text("a"), text("b")] }, ["a", "b"]],
  ["an image by its size", { content: [image] }, { type: "image", mimeType: "image/png", bytes: 5 }],
  [
    "a text and an image",
    { content: [text("a"), image] },
    ["a", { type: "image", mimeType: "image/png", bytes: 5 }],
  ],
  [
    "an embedded text",
    {
      content: [{ type: "resource", resource: { uri: "file:///a", mimeType: "text/plain", text: "hello" } }],
    },
    { type: "resource", uri: "file:///a", mimeType: "text/plain", text: "hello" },
  ],
  [
    "an embedded file",
    { content: [{ type: "resource", resource: { uri: "file:///a", blob: "AAAA" } }] },
    { type: "resource", uri: "file:///a", bytes: 3 },
  ],
  [
    "a link",
    { content: [{ type: "resource_link", uri: "https://a.example", name: "A", extra: "left out" }] },
    { type: "resource_link", uri: "https://a.example", name: "A" },
  ],
  ["a kind nobody knows", { content: [{ type: "hologram", data: "x" }] }, { type: "hologram" }],
  ["a result of the first protocol", { toolResult: { a: 1 } }, { a: 1 }],
];

test.each(cases)("gives %s", (_, answer, expected) => {
  expect(readToolResult(answer as CallToolResult)).toEqual(expected); // as the client has parsed it
});
