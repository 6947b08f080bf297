import { expect, test } from "vitest";
import { foldText, foldWords, plainMarks, wordsApart } from "./fold-text.ts";

test.each([
  ["soft hyphens and joiners", "re\u00adfund\u200bable\u2060s", "refundables"],
  [
    "Arabic vowels and the tatweel",
    "\u0645\u064e\u0643\u0652\u062a\u064e\u0628\u0640\u0629",
    "\u0645\u0643\u062a\u0628\u0629",
  ],
  ["Hebrew points", "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"],
  ["an emoji's variation selector", "\u2714\ufe0f", "\u2714"],
])("%s are not part of a folded text", (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("vowels of Thai are letters", () => expect(foldText("\u0e17\u0e35\u0e48")).toBe("\u0e17\u0e35\u0e48"));

test.each([
  ["“Née”", " nee "],
  ["Policy—x", "policy x"],
  ["a\u00a0b\u2003c\u3000d", "a b c d"],
  ["→x", " x"],
  ["✅x", " x"],
  ["§433", " 433"],
  ["Acme™", "acme "],
  ["l’École", "l ecole"],
  ["1½", "11 2"],
  ["\uf0b7item", " item"],
  ["a-b_c", "a-b_c"],
])("marks beyond ASCII are spaces: %s", (text, words) => expect(foldWords(text)).toBe(words));

test("of a query the apostrophe stays, so that a word stays one", () => {
  expect(plainMarks("O’Neil “née”")).toBe("O'Neil  née ");
});

test.each([
  ["a-10017", "a 10017"],
  ["reports/a.pdf", "reports a pdf"],
  ["v1.2.3", "v 1 2 3"],
  ["file_name", "file name"],
])("words of %s apart", (folded, apart) => expect(wordsApart(folded)).toBe(apart));
