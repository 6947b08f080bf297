import { expect, test } from "vitest";
import { faultWords } from "./start-faults.ts";

test.each([
  [0, 0, ""],
  [1, 0, "Fix 1 field."],
  [3, 0, "Fix 3 fields."],
  [0, 1, "Fix the attachments."],
  [2, 1, "Fix 2 fields and the attachments."],
])("%i fields and %i files that cannot be sent are told together", (fields, files, words) => {
  expect(faultWords({ fields, files })).toBe(words);
});
