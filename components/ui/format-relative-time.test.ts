import { expect, test } from "vitest";
import { formatRelativeTime } from "./format-relative-time.ts";

const now = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test.each([
  [0, "just now"],
  [-20, "just now"],
  [10, "just now"],
  [20, "in a moment"],
  [-45, "1 min ago"],
  [-119, "2 min ago"],
  [-3_580, "1 h ago"],
  [7_200, "in 2 h"],
  [-86_400, "yesterday"],
  [-5 * 86_400, "5 d ago"],
  [-40 * 86_400, "1 mo ago"],
])("%d seconds from now are told as %s", (seconds, told) => {
  expect(formatRelativeTime(after(seconds), now)).toBe(told);
});
