import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { storableText } from "#lib/contract/storable-json.ts";
import { parseModelJson } from "./parse-model-json.ts";

test.each<[string, Json]>([
  ['{"risk":"low"}', { risk: "low" }],
  ["  [1, 2]\n", [1, 2]],
  ['"text"', "text"],
  ["null", null],
  ['```json\n{"risk":"low"}\n```', { risk: "low" }],
  ["Sure! Here it is:\n\n```\n[1, 2]\n``` Anything else?", [1, 2]],
  ['<think>Hm, {maybe} [this].</think>\n{"risk":"low"}', { risk: "low" }],
  ['The answer is {"risk": "low"}.', { risk: "low" }],
  ['{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
  [`${"[".repeat(64)}${"]".repeat(64)}`, JSON.parse(`${"[".repeat(64)}${"]".repeat(64)}`)],
])("finds the JSON in %j", (text, expected) => {
  expect(parseModelJson(text)?.value).toEqual(expected);
});

test.each([
  "",
  "I cannot do that.",
  '{"risk": "lo',
  "Use {curly} braces.",
  "``` no line, no JSON",
  "[1e999]",
  `${"[".repeat(65)}${"]".repeat(65)}`,
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
])("finds none in %j", (text) => {
  expect(parseModelJson(text)).toBeUndefined();
});

test("keeps the digits of long whole numbers, as text", () => {
  expect(parseModelJson('It is:\n```json\n{"id":7615917337495251231}\n```')).toMatchObject({
    value: { id: "7615917337495251231" },
    asText: { count: 1 },
  });
});

test("leaves out NUL and replaces lone surrogates, in names too", () => {
  expect(parseModelJson('{"k\\u0000":["\\u0000a","\\udfff","\\ud83d\\ude00"]}')?.value).toEqual({
    k: ["a", "\ufffd", "😀"],
  });
  expect(storableText("a\0b\ud800")).toBe("ab\ufffd");
});

test("takes linear time on hostile answers", () => {
  for (const text of [
    "```\n".repeat(1_000_000),
    "\n".repeat(4_000_000),
    `\`\`\`${"\n ".repeat(2_000_000)}`,
    "{".repeat(4_000_000),
  ]) {
    expect(parseModelJson(text)).toBeUndefined();
  }
});
