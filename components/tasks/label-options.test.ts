import { expect, test } from "vitest";
import { labelOptions } from "./label-options.ts";

const known = ["billing", "Backend"];

test("known labels that hold the text are offered before it", () => {
  expect(labelOptions({ known, text: "b" }).map(({ value }) => value)).toEqual(["billing", "Backend", "b"]);
});

test("a label that differs from a known one in case alone is no new one", () => {
  expect(labelOptions({ known, text: " backend " }).map(({ value }) => value)).toEqual(["Backend"]);
});

test("without a text there is nothing new", () => {
  expect(labelOptions({ known, text: " " }).map(({ value }) => value)).toEqual(known);
});
