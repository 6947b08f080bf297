import { expect, test } from "vitest";
import { choiceWords } from "./choice-words.ts";

const words = (...values: string[]) => choiceWords(values.map((value) => ({ value, label: value })));

test("plain names are written as people would; codes stay codes", () => {
  expect(words("low", "very_high")).toEqual(["Low", "Very high"]);
  expect(words("de", "at")).toEqual(["de", "at"]);
  expect(words("DE", "damaged")).toEqual(["DE", "damaged"]);
  expect(words("us-east-1", "eu-west-2")).toEqual(["us-east-1", "eu-west-2"]);
});

test("titles stay, values that are no text are written as JSON", () => {
  expect(choiceWords([{ value: "a", label: "First" }])).toEqual(["First"]);
  expect(
    choiceWords([{ value: 1, label: "1" }, { value: null }, { value: { a: [1] }, label: "[object Object]" }]),
  ).toEqual(["1", "null", '{"a":[1]}']);
});
