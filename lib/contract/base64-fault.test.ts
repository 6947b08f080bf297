import { expect, test } from "vitest";
import { base64Fault, faultSample } from "./base64-fault.ts";

test.each([
  ["lines that are cut off", "AAAA\r\nAAAA\r\nA", "cut off, or its padding is wrong"],
  ["a data URI with another character", "data:text/csv;base64,YQ%3D%3D", 'it has "%"'],
  ["two texts in lines", "YQ==\nYQ==\n", "it has = before its end"],
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
