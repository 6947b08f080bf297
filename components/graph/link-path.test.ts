import { expect, test } from "vitest";
import { linkPath } from "./link-path.ts";

test("a line of two points is straight", () => {
  expect(
    linkPath([
      { x: 0, y: 0 },
      { x: 10, y: 20 },
    ]),
  ).toBe("M0 0L10 20");
});

test("a corner is rounded, and by no more than half of a short piece", () => {
  const path = linkPath([
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 100, y: 10 },
  ]);
  expect(path).toBe("M0 0L0 5Q0 10 12 10L100 10");
});

test("without points there is no line", () => {
  expect(linkPath([])).toBe("");
});
