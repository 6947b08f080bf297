import { expect, test } from "vitest";
import { faultWords } from "./start-faults.ts";

test.each([
  [0, 0, ""],
  [1, 0, "One field needs another look."],
  [3, 0, "3 fields need another look."],
  [0, 1, "The attachments need another look."],
  [2, 1, "2 fields and the attachments need another look."],
])("%i fields and %i files that cannot be sent are told together", (fields, files, words) => {
  expect(faultWords({ fields, files })).toBe(words);
});
