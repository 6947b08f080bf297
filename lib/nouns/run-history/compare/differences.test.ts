import { expect, test } from "vitest";
import { differences, MAX_DIFFERENCES } from "./differences.ts";

test("equal values differ nowhere, whatever the order of their members", () => {
  expect(differences({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toEqual([]);
});

test("each place is told by its pointer, with what stands there", () => {
  expect(
    differences(
      { same: 1, gone: 1, "a/b": { x: [1, 2] }, kind: { a: 1 } },
      { same: 1, "a/b": { x: [1, 3, 4] }, kind: [1], more: null },
    ),
  ).toEqual([
    { pointer: "/gone", change: "removed", left: 1 },
    { pointer: "/more", change: "added", right: null },
    { pointer: "/kind", change: "changed", left: { a: 1 }, right: [1] },
    { pointer: "/a~1b/x/2", change: "added", right: 4 },
    { pointer: "/a~1b/x/1", change: "changed", left: 2, right: 3 },
  ]);
});

test("whole values, inherited names and long texts", () => {
  expect(differences(null, "x")).toEqual([{ pointer: "", change: "changed", left: null, right: "x" }]);
  expect(differences({}, { constructor: 1 })).toEqual([
    { pointer: "/constructor", change: "added", right: 1 },
  ]);
  expect(differences("a".repeat(5_000), "b")[0]?.left).toMatchObject({
    truncated: true,
    originalChars: 5_002,
  });
  const many = Array.from({ length: 500 }, (_, index) => index);
  expect(differences([], many)).toHaveLength(MAX_DIFFERENCES);
});
