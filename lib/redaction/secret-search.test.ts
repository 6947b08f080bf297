import fc from "fast-check";
import { expect, test } from "vitest";
import { SecretSearch } from "./secret-search.ts";

const form = (text: string) => ({ text, before: 0, after: 0 }) as const;

/** Which characters are covered, found the slow way. */
function coveredNaively(text: string, forms: readonly string[]): boolean[] {
  const covered = Array.from({ length: text.length }, () => false);
  for (const wanted of forms) {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      covered.fill(true, at, at + wanted.length);
    }
  }
  return covered;
}

test("covers exactly the characters that a naive search of every form covers", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 200 });
  const wanted = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 8, maxLength: 14 });
  fc.assert(
    fc.property(text, fc.array(wanted, { maxLength: 12 }), (haystack, random) => {
      // Pieces of the text itself, so that matches are frequent and overlap.
      const pieces = [8, 9, 13].flatMap((length) =>
        [3, 7, 40].map((at) => haystack.slice(at, at + length)).filter((piece) => piece.length >= 8),
      );
      const forms = [...random, ...pieces];
      const spans = new SecretSearch(forms.map(form)).find(haystack);
      const covered = Array.from({ length: haystack.length }, () => false);
      for (const span of spans) covered.fill(true, span.start, span.end);
      expect(covered).toEqual(coveredNaively(haystack, forms));
      for (const [index, span] of spans.entries()) {
        expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("hides the shared characters around a form, but stays within the text", () => {
  const search = new SecretSearch([{ text: "abcdefgh", before: 1, after: 1 }]);
  expect(search.find("xxabcdefghyy")).toEqual([{ start: 1, end: 11 }]);
  expect(search.find("abcdefgh")).toEqual([{ start: 0, end: 8 }]);
});
