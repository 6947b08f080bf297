import { expect, test } from "vitest";
import { labelOptions } from "./labels.tsx";

const known = ["billing", "Backend"];

test("known labels that hold the text are offered before it", () => {
  expect(labelOptions({ known, text: "b" }).map(({ value }) => value)).toEqual(["billing", "Backend", "b"]);
});

test("a label that differs from a known one in case alone is no new one", () => {
  expect(labelOptions({ known, text: " backend " }).map(({ value }) => value)).toEqual(["Backend"]);
});

test("a known label is found without accents, and is no new one in another form of its letters", () => {
  const labels = ["Caf\u00e9", "\u0141\u00f3d\u017a", "\u6771\u4eac\u90fd\u5e81"];
  const found = (text: string) => labelOptions({ known: labels, text }).map(({ value }) => value);
  expect(found("cafe")).toEqual(["Caf\u00e9", "cafe"]);
  expect(found("Cafe\u0301")).toEqual(["Caf\u00e9"]);
  expect(found("lodz")[0]).toBe("\u0141\u00f3d\u017a");
  expect(found("\u4eac\u90fd")[0]).toBe("\u6771\u4eac\u90fd\u5e81");
});

test("without a text there is nothing new", () => {
  expect(labelOptions({ known, text: " " }).map(({ value }) => value)).toEqual(known);
});
