import { describe, expect, test } from "vitest";
import { compilePattern } from "./compile-pattern.ts";

const matches = (pattern: string, text: string) => compilePattern(pattern).test(text);

describe("a pattern means what it means in ECMA-262 with the u flag", () => {
  test.each<[string, string[], string[]]>([
    ["^abc$", ["abc"], ["abc\n", "xabc"]],
    ["^.$", ["a", "😀"], ["\n", "\r", "\u2028", "", "ab"]],
    ["^\\s$", [" ", "\t", "\v", "\u00a0", "\ufeff", "\u2029", "\u2003"], ["\u0001", "\u2013", "a"]],
    ["^\\S$", ["\u0001", "\u2013", "a", "😀"], [" ", "\v", "\u00a0", "\ufeff", "\u2029"]],
    ["^[\\s-]$", [" ", "-", "\u00a0"], ["a", "\ufeff-"]],
    ["^[\\s-x]$", [" ", "-", "x"], ["a", "."]],
    ["^[^\\S]$", [" ", "\u00a0"], ["a", "😀"]],
    ["^[\\S ]$", [" ", "a", "\ud7ff"], ["\t"]],
    ["^\\d\\w$", ["1a", "0_"], ["৪a", "1é"]],
    ["^\\cC\\t\\0$", ["\u0003\t\0"], ["cC\t\0"]],
    ["^\\x41\\u0042\\u{43}$", ["ABC"], ["abc"]],
    ["^\\ud83d\\ude00$", ["😀"], ["\ud83d"]],
    ["^[\\u{1f600}-\\u{1f64f}]$", ["😀"], ["x"]],
    ["^\\p{Letter}\\P{L}$", ["é1"], ["1é"]],
    ["^[\\p{Lu}\\p{Script=Greek}\\p{gc=Nd}]+$", ["ÀΩ৪"], ["a"]],
    ["^\\p{digit}+$", ["42", "৪২"], ["-"]],
    ["[^]", ["\n", "a"], [""]],
    ["[]", [], ["", "a"]],
    ["^[[a]$", ["[", "a"], ["]"]],
    ["^[\\b]$", ["\b"], ["b"]],
    ["\\bword\\b", ["a word."], ["sword"]],
    ["^\\d{3}\\-\\d{2}\\@\\/\\_$", ["123-45@/_"], ["123-45"]],
    ["^(?<year>\\d{4})(?:-)?$", ["2026-"], ["26"]],
    ["^(?i:abc)$", ["aBC"], ["xyz"]],
    ["^a{2,}?b*?c+?$", ["aac"], ["ac"]],
    ["🐲*", ["", "🐲🐲"], []],
    ["^🐲*$", ["", "🐲🐲"], ["🐉", "\ud83d"]],
  ])("%s", (pattern, good, bad) => {
    for (const text of good) expect([text, matches(pattern, text)]).toEqual([text, true]);
    for (const text of bad) expect([text, matches(pattern, text)]).toEqual([text, false]);
  });
});

test.each([
  ["(?=a)", "look-ahead"],
  ["(?!a)", "look-ahead"],
  ["(?<=a)b", "look-behind"],
  ["(?<!a)b", "look-behind"],
  ["(a)\\1", "back-references"],
  ["(?<n>a)\\k<n>", "back-references"],
  ["\\a", "escape \\a"],
  ["^a\\Z", "escape \\Z"],
  ["\\Qa\\E", "escape \\Q"],
  ["[[:alpha:]]", "POSIX"],
  ["(?P<n>a)", "group"],
  ["(?s:.)", "group"],
  ["\\p{NoSuchProperty}", "invalid character class range"],
  ["\\p{Script_Extensions=Greek}", "Script_Extensions=Greek is not known"],
  ["a\\", "lone"],
  ["[a", "class is not closed"],
  ["(a", "missing closing )"],
  ["*", "repetition"],
  ["x{2,1001}", "more than 1,000 times"],
  ["(((a{30}){30}){30})", "more than 1,000 times"],
  ["[z-a]", "range"],
  ["a".repeat(1_001), "longer than 1000"],
  ["(".repeat(1_000), ""],
])("%s is refused with the reason", (pattern, reason) => {
  expect(() => compilePattern(pattern)).toThrow(expect.objectContaining({ name: "PatternProblem" }));
  expect(() => compilePattern(pattern)).toThrow(reason);
});
