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

test("every content comes back from base64 in lines, of the other alphabet and of a data URI", () => {
  const breaks = fc.constantFrom("\n", "\r\n", " ", "\t", "\n\n  ");
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 76 }),
      breaks,
      (content, columns, end) => {
        const text = Buffer.from(content).toString("base64");
        const lines = text.replace(new RegExp(`.{${columns}}`, "g"), `$&${end}`);
        for (const form of [
          text,
          text.replaceAll("+", "-").replaceAll("/", "_"),
          lines,
          `${end}${lines}${end}`,
        ]) {
          expect(decode(form)).toEqual(Buffer.from(content));
          expect(decode(`data:text/plain;charset=utf-8;base64,${form}`)).toEqual(Buffer.from(content));
        }
      },
    ),
    { numRuns: 50 },
  );
});

test("text that is taken is the text of its content, but for alphabet, padding and white space", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ABz09+/=-_ \né"), maxLength: 12 }), (text) => {
      const content = decode(text);
      fc.pre(content !== undefined);
      const padded = content.toString("base64");
      const given = text.replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
      expect([padded, padded.replace(/=+$/, "")]).toContain(given);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["a data URI that is not in base64", "data:text/plain,aGVsbG8="],
  ["a data URI in a data URI", "data:;base64,data:;base64,aGVsbG8="],
  ["a vertical tab", "aGVs\vbG8="],
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
