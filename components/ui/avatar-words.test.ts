import { expect, test } from "vitest";
import { hueOf, initialsOf } from "./avatar-words.ts";

test.each([
  ["Mara Lindqvist", "ML"],
  ["  Ana María de la Cruz ", "AC"],
  ["Sam", "S"],
  ["(External) auditor", "EA"],
  ["李雷", "李"],
  ["ßeta", "SS"],
  ["…", ""],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a colour stays with its text, and many texts use all colours", () => {
  expect(hueOf("usr_1")).toBe(hueOf("usr_1"));
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`usr_${index}`)));
  expect([...hues].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index * 30));
});
