import { expect, test } from "vitest";
import { faultSentences } from "./fault-sentences.ts";

const country = { type: "string", pattern: "^[A-Z]{2}$" };

test.each([
  ["what is missing is named", "Order id", {}, ["is required"], "Enter the order id."],
  ["an abbreviation stays one", "IBAN", {}, ["is required"], "Enter the IBAN."],
  ["a question is no name", "Where to?", {}, ["is required"], "Enter an answer."],
  ["an article is not said twice", "Your order id", {}, ["is required"], "Enter your order id."],
  ["a box is ticked", "The customer has agreed", { const: true }, ["is required"], "Tick this box."],
  ["yes or no", "Express delivery", { type: "boolean" }, ["is required"], "Choose yes or no."],
  ["a choice is made", "Priority", { enum: ["low"] }, ["is required"], "Choose the priority."],
  [
    "a simple pattern",
    "Country",
    country,
    ["must match the pattern ^[A-Z]{2}$"],
    "Enter two capital letters.",
  ],
  [
    "a pattern with an example",
    "Country",
    { ...country, examples: ["DE"] },
    ["must match the pattern ^[A-Z]{2}$"],
    "Enter two capital letters, such as DE.",
  ],
  [
    "a pattern with a description",
    "VAT id",
    { pattern: "(?:a|b)+", description: "Country and nine digits" },
    ["must match the pattern (?:a|b)+"],
    "Does not fit: Country and nine digits",
  ],
  [
    "any other pattern",
    "A",
    { pattern: "a|b" },
    ["must match the pattern a|b"],
    "Must match the pattern a|b.",
  ],
  [
    "more than one fault",
    "A",
    {},
    ["must be at least 2", "is not JSON", "is not JSON"],
    "Must be at least 2. This is not JSON.",
  ],
])("%s", (_, label, schema, messages, words) => {
  expect(faultSentences({ label, schema, messages })).toBe(words);
});
