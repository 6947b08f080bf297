import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  [null, undefined],
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=2-", { start: 2, end: 10 }],
  ["bytes=2-99999", { start: 2, end: 10 }],
  ["bytes=-3", { start: 7, end: 10 }],
  ["bytes=-300", { start: 0, end: 10 }],
  ["bytes=10-", null],
  ["bytes=-0", null],
  ["bytes=5-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["lines=0-1", undefined],
  [`bytes=${"9".repeat(23)}-`, null],
  [`bytes=${"9".repeat(400)}-`, null],
  [`bytes=1-${"9".repeat(400)}`, { start: 1, end: 10 }],
  [`bytes=-${"9".repeat(400)}`, { start: 0, end: 10 }],
  [`bytes=${"9".repeat(22)}2-${"9".repeat(22)}1`, undefined],
])("%s of ten bytes", (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test("nothing of an empty content is in a range", () => {
  expect(byteRange("bytes=0-", 0)).toBeNull();
  expect(byteRange("bytes=-5", 0)).toBeNull();
});
