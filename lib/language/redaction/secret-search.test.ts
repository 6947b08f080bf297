import fc from "fast-check";
import { expect, test } from "vitest";
import { SecretSearch } from "./secret-search.ts";

const form = (text: string) => ({ text, covers: text.length, before: 0, after: 0 }) as const;

function searchFor(texts: readonly string[]): SecretSearch {
  const search = new SecretSearch();
  for (const text of texts) search.add(form(text));
  return search;
}

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

function covered(text: string, search: SecretSearch): boolean[] {
  const spans = search.find(text);
  for (const [index, span] of spans.entries()) {
    expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
  }
  const found = Array.from({ length: text.length }, () => false);
  for (const span of spans) found.fill(true, span.start, span.end);
  return found;
}

const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 200 });
const wanted = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 8, maxLength: 14 });
/** Pieces of the text itself, so that matches are frequent and overlap. */
const piecesOf = (haystack: string) =>
  [8, 9, 13].flatMap((length) =>
    [3, 7, 40].map((at) => haystack.slice(at, at + length)).filter((piece) => piece.length >= 8),
  );

test("covers exactly the characters that a naive search of every form covers", () => {
  fc.assert(
    fc.property(text, fc.array(wanted, { maxLength: 12 }), (haystack, random) => {
      const forms = [...random, ...piecesOf(haystack)];
      expect(covered(haystack, searchFor(forms))).toEqual(coveredNaively(haystack, forms));
    }),
    { numRuns: 2_000 },
  );
});

test("what was removed is not found any more, and everything else is", () => {
  fc.assert(
    fc.property(text, fc.array(wanted, { maxLength: 12 }), (haystack, random) => {
      const forms = [...random, ...piecesOf(haystack)];
      const search = searchFor(forms);
      const removed = forms.filter((_, index) => index % 2 === 1);
      for (const gone of removed) search.remove(gone);
      const left = forms.filter((_, index) => index % 2 === 0);
      expect(covered(haystack, search)).toEqual(coveredNaively(haystack, left));
    }),
    { numRuns: 2_000 },
  );
});

test("what may become a form at the end of a text is open, with one character before it", () => {
  fc.assert(
    fc.property(text, fc.array(wanted, { maxLength: 12 }), (haystack, random) => {
      const forms = [...random, ...piecesOf(`${haystack}abcabcabc`)];
      const lengths = Array.from({ length: haystack.length }, (_, at) => haystack.length - at);
      const longest = lengths.find((length) =>
        forms.some((one) => one.length > length && one.startsWith(haystack.slice(-length))),
      );
      const expected = longest === undefined ? 0 : Math.min(haystack.length, longest + 1);
      expect(searchFor(forms).openChars(haystack)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test("hides the shared characters around a form, but stays within the text", () => {
  const search = new SecretSearch();
  search.add({ text: "abcdefgh", covers: 8, before: 1, after: 1 });
  expect(search.find("xxabcdefghyy")).toEqual([{ start: 1, end: 11 }]);
  expect(search.find("abcdefgh")).toEqual([{ start: 0, end: 8 }]);
});

test("a form of which only the beginning is kept hides as many characters as it has", () => {
  const search = new SecretSearch();
  search.add({ text: "abcdefgh", covers: 12, before: 0, after: 0 });
  expect(search.find("xxabcdefghijklmnop")).toEqual([{ start: 2, end: 14 }]);
  expect(search.find("xxabcdefghij")).toEqual([{ start: 2, end: 12 }]);
  expect(search.openChars("xxabcdefghij")).toBe(11);
  expect(search.openChars("xxabcdefghijkl")).toBe(0);
});

test("finds each of ten thousand forms, and each again after half of them were removed", () => {
  const forms = Array.from({ length: 10_000 }, (_, index) => `${(index * 7_919) % 10_007}-of-many-forms`);
  const search = searchFor(forms);
  for (const one of forms) expect(search.find(`<${one}>`), one).toEqual([{ start: 1, end: one.length + 1 }]);
  for (const one of forms.slice(0, 5_000)) search.remove(one);
  for (const one of forms.slice(5_000)) expect(search.find(one), one).toHaveLength(1);
});

test("a text that was made to cost more than its length is hidden whole", () => {
  const text = "a".repeat(100_000);
  expect(searchFor([`${"a".repeat(4_000)}b`]).find(text)).toEqual([{ start: 0, end: text.length }]);
});
