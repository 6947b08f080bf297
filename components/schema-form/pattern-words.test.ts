import { expect, test } from "vitest";
import { patternWords } from "./pattern-words.ts";

test.each([
  ["^[A-Z]{2}$", "two capital letters"],
  ["^[A-Z]{2}\\d{9}$", "two capital letters, then nine digits"],
  ["^A-\\d{4}$", "“A-”, then four digits"],
  ["^[a-z][a-z0-9]{0,30}$", "one lowercase letter, then 0 to 30 lowercase letters or digits"],
  ["^[0-9]+(\\.[0-9]+)?$", undefined],
  ["^\\d{16}$", "16 digits"],
  ["^\\d+\\.\\d{2}$", "one or more digits, then “.”, then two digits"],
  ["^AB{2}$", undefined],
  ["^ab?$", undefined],
  ["[A-Z]{2}", undefined],
  ["^(?!x)[a-z]*$", undefined],
  ["^[äöü]{2}$", undefined],
])("%s", (pattern, words) => expect(patternWords(pattern)).toBe(words));
