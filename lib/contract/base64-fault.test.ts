import { expect, test } from "vitest";
import { base64Fault, DATA_URI_HEADER_CHARS, faultSample } from "./base64-fault.ts";
import { decodeBase64 } from "./decode-base64.ts";

test.each([
  ["lines that are cut off", "AAAA\r\nAAAA\r\nA", "cut off, or its padding is wrong"],
  ["a data URI with another character", "data:text/csv;base64,YQ%3D%3D", 'it has "%"'],
  ["two texts in lines", "YQ==\nYQ==\n", "it has = before its end"],
  [
    "a data URI with a long header",
    `data:;a=${"b".repeat(DATA_URI_HEADER_CHARS)};base64,YQ==`,
    "in its first 8192",
  ],
  ["a data URI in capitals", "DATA:,a%20b", "data URI"],
  ["another character", "YSxi!", 'it has "!"'],
  ["a character of two units", "YSxi😀", 'it has "😀"'],
  ["two texts in one", "YQ==YQ==", "it has = before its end"],
  ["one that was cut off", "YSxiY", "cut off, or its padding is wrong"],
  ["half the padding", "YQ=", "cut off, or its padding is wrong"],
  ["unused bits that are not zero", "aGVsbG9=", "cut off, or its padding is wrong"],
])("%s is refused with what to do, and so is its sample", (_, text, words) => {
  expect(base64Fault(text)).toContain(words);
  expect(base64Fault(faultSample(text))).toBe(base64Fault(text));
  expect(faultSample(text).length).toBeLessThan(6);
});

test("parameters of a data URI may be as long as the reason for a refusal says", () => {
  const header = (chars: number) => `data:;a=${"b".repeat(chars - 16)};base64,`;
  expect(decodeBase64(`${header(DATA_URI_HEADER_CHARS)}YQ==`)).toEqual(Uint8Array.of(97));
  expect(base64Fault(`${header(DATA_URI_HEADER_CHARS)}YQ`)).toContain("cut off");
  expect(decodeBase64(`${header(DATA_URI_HEADER_CHARS + 1)}YQ==`)).toBeUndefined();
});
