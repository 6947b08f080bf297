import { expect, test } from "vitest";
import { headingOf } from "./headings.ts";

const body =
  "# Returns\n\nWithin 30 days. <script>alert(1)</script>\n\n## Fridges and freezers\n\nWith a receipt.";
const at = (word: string) => headingOf({ path: "Policy", body, at: body.indexOf(word) });

test("a word is below the headings before it", () => {
  expect(at("30")).toBe("Policy › Returns");
  expect(at("receipt")).toBe("Policy › Returns › Fridges and freezers");
});

test("a word in a heading is below the whole of it", () => {
  expect(at("Fridges")).toBe("Policy › Returns › Fridges and freezers");
});

test("what was found elsewhere is below the section's beginning", () => {
  expect(headingOf({ path: "Policy", body, at: undefined })).toBe("Policy");
});
