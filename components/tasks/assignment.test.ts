import { expect, test } from "vitest";
import { firstRun } from "./assignment.ts";

test("a structured lane is not assigned before its form has reported, and everybody else is at once", () => {
  expect(firstRun({ mode: "structured" }).isFit).toBe(false);
  expect(firstRun({ mode: "chat" }).isFit).toBe(true);
  expect(firstRun(undefined).isFit).toBe(true);
});
