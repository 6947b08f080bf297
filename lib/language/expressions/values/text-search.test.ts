import fc from "fast-check";
import { expect, test } from "vitest";
import { TextFinder } from "./text-search.ts";

/** Few letters and long needles, so that there are many near misses. */
const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 300 });
const longNeedle = fc
  .tuple(fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 4 }), fc.nat(20))
  .map(([unit, more]) => unit.repeat(33 + more));

test("it finds what indexOf and lastIndexOf find", () => {
  fc.assert(
    fc.property(text, longNeedle, text, fc.nat(400), (before, needle, after, from) => {
      const haystack = before + needle + after;
      expect(new TextFinder(needle).find(haystack, from)).toBe(haystack.indexOf(needle, from));
      expect(new TextFinder(needle, "backwards").find(haystack, from)).toBe(
        haystack.lastIndexOf(needle, from),
      );
    }),
  );
});

test("short needles are found, too", () => {
  fc.assert(
    fc.property(text, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 5 }), (haystack, needle) => {
      expect(new TextFinder(needle).find(haystack, 0)).toBe(haystack.indexOf(needle));
      expect(new TextFinder(needle, "backwards").find(haystack, haystack.length)).toBe(
        haystack.lastIndexOf(needle),
      );
    }),
  );
});
