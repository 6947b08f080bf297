import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test("cells with commas, quotes and line ends are quoted, absent ones empty", () => {
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", null, 1.5])).toBe(
    '"a,b","say ""hi""","two\nlines",,1.5\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "%j is text to a spreadsheet, not a formula",
  (cell) => {
    expect(csvLine([cell]).replaceAll('"', "")).toBe(`'${cell}\r\n`);
  },
);

test("a negative number stays a number", () => {
  expect(csvLine([-1])).toBe("-1\r\n");
});
