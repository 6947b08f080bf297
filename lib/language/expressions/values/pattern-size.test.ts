import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { estimatePatternSize } from "./pattern-size.ts";

const atom = fc.constantFrom(
  "a",
  ".",
  "\\d",
  "[a-z]",
  "[^]x]",
  "[[:alpha:]_]",
  "\\.",
  "^",
  "$",
  "\\pL",
  "[\\pN-]",
  "\\{",
);
const repeat = fc.constantFrom("", "*", "+", "?", "{3}", "{2,}", "{0,40}", "*?");
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(atom, repeat).map((parts) => parts.join("")),
    fc.tuple(tie("node"), tie("node")).map((parts) => parts.join("")),
    fc.tuple(tie("node"), tie("node"), repeat).map(([left, right, times]) => `(${left}|${right})${times}`),
    fc.tuple(tie("node"), repeat).map(([inner, times]) => `(?:${inner})${times}`),
  ),
})).node;

test("a pattern is never much larger than estimated", () => {
  fc.assert(
    fc.property(pattern, (source) => {
      let actual: number;
      try {
        actual = RE2JS.compile(source).programSize();
      } catch {
        return; // RE2 refuses it: repeated anchors, more than 1,000 repetitions.
      }
      expect(actual).toBeLessThanOrEqual(estimatePatternSize(source) * 2);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["^[A-Z]{2}\\d{4}$", 20],
  ["[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,255}\\.[A-Za-z]{2,24}", 800],
  ["(a?){900}", 5_000],
])("common patterns stay small: %s", (source, most) => {
  expect(estimatePatternSize(source)).toBeLessThan(most);
});
