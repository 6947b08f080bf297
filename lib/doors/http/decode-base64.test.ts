import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase64InPlace, isBase64 } from "./decode-base64.ts";

function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text);
  return isBase64(bytes) ? Buffer.from(decodeBase64InPlace(bytes)) : undefined;
}

test("every content comes back from its base64, padded or not", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (content) => {
      const text = Buffer.from(content).toString("base64");
      expect(decode(text)).toEqual(Buffer.from(content));
      expect(decode(text.replace(/=+$/, ""))).toEqual(Buffer.from(content));
    }),
  );
});

test("text that is taken is the only text of its content, but for the padding", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ABz09+/=-_ \né"), maxLength: 12 }), (text) => {
      const content = decode(text);
      if (!content) return;
      const padded = content.toString("base64");
      expect([padded, padded.replace(/=+$/, "")]).toContain(text);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["a line break", "aGVs\nbG8="],
  ["white space", " aGVsbG8="],
  ["the URL-safe alphabet", "-_-_"],
  ["a data URL", "data:text/plain;base64,aGVsbG8="],
  ["half the padding", "aGVsbA="],
  ["too much padding", "aGVsbG8=="],
  ["padding in the middle", "aG=sbG8="],
  ["padding alone", "="],
  ["one character too many", "aGVsb"],
  ["unused bits that are not zero", "aGVsbG9="],
  ["characters beyond ASCII", "aGVsbGé="],
])("%s is not base64", (_name, text) => {
  expect(decode(text)).toBeUndefined();
});

test("empty text is empty content", () => {
  expect(decode("")).toEqual(Buffer.alloc(0));
});
