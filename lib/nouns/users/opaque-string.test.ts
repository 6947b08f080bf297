import { expect, test } from "vitest";
import { opaqueString } from "./opaque-string.ts";

test.each([
  ["RFC 8265, example 12", "correct horse battery staple", "correct horse battery staple"],
  ["RFC 8265, example 13", "Correct Horse Battery Staple", "Correct Horse Battery Staple"],
  ["RFC 8265, example 14", "\u03c0\u00df\u00e5", "\u03c0\u00df\u00e5"],
  ["RFC 8265, example 15", "Jack of \u2666s", "Jack of \u2666s"],
  ["RFC 8265, example 16", "foo\u1680bar", "foo bar"],
  ["no-break space", "a\u00a0b", "a b"],
  ["ideographic space", "a\u3000b", "a b"],
  ["NFD", "Cafe\u0301", "Caf\u00e9"],
  ["Hangul in NFD", "\u1112\u1161\u11ab", "\ud55c"],
  ["fullwidth stays", "\uff21", "\uff21"],
  ["leading and trailing spaces stay", " a ", " a "],
  ["a symbol beyond U+FFFF", "a\u{1f435}", "a\u{1f435}"],
  ["a joiner after a virama", "\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"],
  ["a non-joiner between Arabic letters", "\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"],
  ["a middle dot between l's", "col\u00b7lecci\u00f3", "col\u00b7lecci\u00f3"],
  ["a Katakana dot beside Katakana", "\u30a2\u30fb\u30a4", "\u30a2\u30fb\u30a4"],
])("%s", (_, text, prepared) => {
  expect(opaqueString(text)).toBe(prepared);
});

test.each([
  ["RFC 8265, example 17: nothing", ""],
  ["RFC 8265, example 18: a control character", "my cat is a \tby"],
  ["a line break", "a\nb"],
  ["delete", "a\u007f"],
  ["an override of direction", "a\u202eb"],
  ["a variation selector", "\u2764\ufe0f"],
  ["an unassigned code point", "a\u0378"],
  ["a noncharacter", "a\ufdd0"],
  ["private use", "a\ue000"],
  ["half a pair", "a\ud800"],
  ["a conjoining Hangul letter alone", "\u1112"],
  ["Arabic tatweel", "\u0640"],
  ["a joiner elsewhere", "a\u200db"],
  ["a non-joiner elsewhere", "a\u200cb"],
  ["a middle dot elsewhere", "a\u00b7b"],
  ["a Katakana dot alone", "a\u30fbb"],
  ["digits of both Arabic sets", "\u0661\u06f1"],
])("%s is no password", (_, text) => {
  expect(opaqueString(text)).toBeUndefined();
});
