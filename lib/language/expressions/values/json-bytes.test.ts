import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonTextBytes, utf8Bytes } from "./json-bytes.ts";

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

test("the bytes of a text are those of its UTF-8, and of its JSON", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), anyText), (text) => {
      expect(utf8Bytes(text, 1_000)).toBe(new TextEncoder().encode(text).length);
      expect(jsonTextBytes(text, 1_000)).toBe(new TextEncoder().encode(JSON.stringify(text)).length);
    }),
  );
});

test("counting stops beyond the limit", () => {
  expect(utf8Bytes("é".repeat(1_000), 1_000)).toBe(1_002);
  expect(jsonTextBytes("x".repeat(2_000), 1_000)).toBe(2_000);
});
