import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const rowsOf = (text: string, isCut = false) => parseCsv(text, { rows: 100, isCut });

test.each([
  ["commas", "a,b\n1,2\n"],
  ["semicolons", "a;b\r\n1;2"],
  ["tabs", "a\tb\r1\t2"],
])("a table with %s is read", (_, text) => {
  expect(rowsOf(text)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("quotes hold separators, line breaks and doubled quotes", () => {
  expect(rowsOf('name;said\nMaya;"one;\ntwo ""three"""')).toEqual([
    ["name", "said"],
    ["Maya", 'one;\ntwo "three"'],
  ]);
});

test("empty cells stay, empty lines do not", () => {
  expect(rowsOf("a,,c\n\n,,\n")).toEqual([
    ["a", "", "c"],
    ["", "", ""],
  ]);
});

test("of a text that is cut the last row is left out, and no more rows are read than are asked for", () => {
  expect(rowsOf("a,b\n1,2\n3", true)).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(parseCsv("1\n2\n3\n", { rows: 2, isCut: false })).toEqual([["1"], ["2"]]);
});

test("a quote that is never closed is no row of a cut text, and the rest of a whole one", () => {
  expect(rowsOf('a,b\n"1,2\n3,4', true)).toEqual([["a", "b"]]);
  expect(rowsOf('a,b\n"1,2\n3,4')).toEqual([["a", "b"], ["1,2\n3,4"]]);
});
