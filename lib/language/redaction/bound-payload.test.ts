import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { boundPayload } from "./bound-payload.ts";
import { writeJsonPrefix } from "./write-json-prefix.ts";

test("a payload whose JSON text fits is handed back itself", () => {
  const payload = { text: "x".repeat(88) };
  expect(JSON.stringify(payload)).toHaveLength(99);
  expect(boundPayload(payload, 99)).toBe(payload);
  expect(boundPayload(payload, 100)).toBe(payload);
});

test("a longer one becomes its length and the beginning of its JSON text", () => {
  expect(boundPayload({ text: "x".repeat(5_000), last: 1 }, 20)).toEqual({
    truncated: true,
    originalChars: 5_020,
    preview: '{"text":"xxxxxxxxxxx',
  });
});

test("what was cut before is cut shorter, and says how long it was at first", () => {
  const stored = boundPayload({ text: "x".repeat(5_000) }, 100);
  expect(boundPayload(stored, 100)).toBe(stored);
  expect(boundPayload(stored, 20)).toEqual({
    truncated: true,
    originalChars: 5_011,
    preview: '{"text":"xxxxxxxxxxx',
  });
});

test("the preview never ends within a surrogate pair", () => {
  expect(boundPayload("😀😀😀", 4)).toMatchObject({ preview: '"😀' });
  expect(boundPayload("😀😀😀", 3)).toMatchObject({ preview: '"😀' });
  expect(boundPayload("a😀😀", 4)).toMatchObject({ preview: '"a😀' });
  expect(boundPayload("😀", 2)).toEqual({ truncated: true, originalChars: 4, preview: '"' });
});

test("depth beyond what JSON.stringify can walk is bounded like any other payload", () => {
  let deep: Json = "core";
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { "": deep };
  const bounded = boundPayload(deep, 1_000);
  expect(bounded).toMatchObject({ truncated: true, originalChars: 6 + 50_000 * 2 + 50_000 * 5 });
  expect(isJsonObject(bounded) && bounded.preview).toBe('{"":['.repeat(200));
});

test("the walk writes the same text as JSON.stringify, as far as it is wanted", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.nat(200), (source, maxChars) => {
      const value: Json = JSON.parse(source);
      const text = JSON.stringify(value);
      const { prefix, chars } = writeJsonPrefix(value, maxChars);
      expect(chars).toBe(text.length);
      expect(text.startsWith(prefix)).toBe(true);
      expect(prefix.length).toBeGreaterThanOrEqual(Math.min(maxChars, text.length));
    }),
  );
});
