import { expect, test } from "vitest";
import { firstIdAt, isId, newId } from "./ids.ts";

test("an id says its kind and sorts by time", () => {
  const earlier = newId("run", 1_800_000_000_000);
  const later = newId("run", 1_800_000_000_001);
  expect(earlier).toMatch(/^run_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(earlier < later).toBe(true);
});

test("ten thousand ids of one millisecond differ", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId("run", 1))).size).toBe(10_000);
});

test("the first id of a moment bounds every id of that moment from below", () => {
  const at = Date.UTC(2026, 10, 1);
  expect(firstIdAt("run", at) <= newId("run", at)).toBe(true);
  expect(newId("run", at - 1) < firstIdAt("run", at)).toBe(true);
});

test.each([
  ["run_", "run", false],
  ["run_01kaj5w3f8e0m7c2q9t4v6x8z1", "run", true],
  ["run_01KAJ5W3F8E0M7C2Q9T4V6X8Z1", "run", false],
  ["run_01kaj5w3f8e0m7c2q9t4v6x8zu", "run", false],
  ["agt_01kaj5w3f8e0m7c2q9t4v6x8z1", "run", false],
  ["run_01kaj5w3f8e0m7c2q9t4v6x8z1\u0000", "run", false],
] as const)("%j as an id of kind %s: %s", (value, kind, expected) => {
  expect(isId(kind, value)).toBe(expected);
});
