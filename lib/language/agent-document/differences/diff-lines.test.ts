import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { diffLines } from "./diff-lines.ts";

test("lines that changed stand beside what they were, with their numbers", () => {
  expect(diffLines("a\nb\nc\nd", "a\nB\nB2\nc\nd\ne")).toEqual([
    { kind: "same", lines: ["a"], before: 1, after: 1 },
    { kind: "changed", removed: ["b"], added: ["B", "B2"], before: 2, after: 2 },
    { kind: "same", lines: ["c", "d"], before: 3, after: 4 },
    { kind: "changed", removed: [], added: ["e"], before: 5, after: 6 },
  ]);
});

test("an empty text has no line, and equal texts no change", () => {
  expect(diffLines("", "")).toEqual([]);
  expect(diffLines("", "a")).toEqual([{ kind: "changed", removed: [], added: ["a"], before: 1, after: 1 }]);
  expect(diffLines("a\r\nb", "a\nb")).toEqual([{ kind: "same", lines: ["a", "b"], before: 1, after: 1 }]);
});

test("texts of 64 KiB without a common line are compared at once", () => {
  const text = (letter: string) =>
    Array.from({ length: 16_384 }, (_, index) => `${letter}${index}`).join("\n");
  const spent = startProcessorClock();
  const [only, ...others] = diffLines(text("a"), text("b"));
  expect(spent()).toBeLessThan(2_000);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kind: "changed", before: 1, after: 1 });
});
