import { expect, test } from "vitest";
import { MARKS } from "./find-sections.sql.ts";
import { headingOf } from "./headings.ts";

const [begins, ends] = MARKS;
const body =
  "# Returns\n\nWithin 30 days. <script>alert(1)</script>\n\n## Fridges and freezers\n\nWith a receipt.";
const at = (snippet: string) => headingOf({ path: "Policy", body, snippet });

test("a word is below the headings before it", () => {
  expect(at(`# Returns\n\nWithin ${begins}30${ends} days.`)).toBe("Policy › Returns");
  expect(at(`With a ${begins}receipt${ends}.`)).toBe("Policy › Returns › Fridges and freezers");
});

test("a word in a heading is below the whole of it", () => {
  expect(at(`## ${begins}Fridges${ends} and freezers`)).toBe("Policy › Returns › Fridges and freezers");
});

test("a snippet that lost the tags of the text before the word is found by the word", () => {
  expect(at(`Within 30 days. alert(1) ## Fridges and freezers With a ${begins}receipt${ends}.`)).toBe(
    "Policy › Returns › Fridges and freezers",
  );
  expect(at(`${begins}nowhere${ends}`)).toBe("Policy");
});
