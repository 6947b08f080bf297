import { expect, test } from "vitest";
import { mergeLines, withBoth } from "./merge-lines.ts";

const merge = (base: string, mine: string, theirs: string) => mergeLines({ base, mine, theirs });
const lines = (...all: string[]) => all.join("\n");

test.each([
  ["nothing changed", lines("a", "b"), lines("a", "b"), lines("a", "b"), lines("a", "b")],
  ["only mine", lines("a", "b"), lines("a", "x"), lines("a", "b"), lines("a", "x")],
  ["only theirs", lines("a", "b"), lines("a", "b"), lines("y", "b"), lines("y", "b")],
  ["different lines", lines("a", "b", "c"), lines("x", "b", "c"), lines("a", "b", "z"), lines("x", "b", "z")],
  ["lines next to each other", lines("a", "b"), lines("x", "b"), lines("a", "y"), lines("x", "y")],
  ["the same change", lines("a", "b"), lines("x", "b"), lines("x", "b"), lines("x", "b")],
  ["mine at the end, theirs before", lines("a"), lines("a", "m"), lines("t", "a"), lines("t", "a", "m")],
  [
    "a line that theirs removed",
    lines("a", "b", "c"),
    lines("a", "b", "x"),
    lines("b", "c"),
    lines("b", "x"),
  ],
  ["an empty text", "", "m", "", "m"],
  ["empty lines", lines("a", "", ""), lines("a", "", "", "m"), lines("t", "", ""), lines("t", "", "", "m")],
])("%s", (_, base, mine, theirs, whole) => {
  const parts = merge(base, mine, theirs);
  expect(parts.every(({ kind }) => kind === "merged")).toBe(true);
  expect(withBoth(parts)).toBe(whole);
});

test("lines that both changed are a conflict, and the rest is merged", () => {
  const base = lines("one", "", "two", "three", "four");
  expect(
    merge(base, lines("one", "", "mine", "three", "4"), lines("1", "", "theirs", "three", "four")),
  ).toEqual([
    { kind: "merged", lines: ["1", ""] },
    { kind: "conflict", mine: ["mine"], theirs: ["theirs"] },
    { kind: "merged", lines: ["three", "4"] },
  ]);
});

test("what both inserted at the same place is a conflict, with both kept by default", () => {
  const parts = merge(lines("a", "b"), lines("a", "mine", "b"), lines("a", "theirs", "b"));
  expect(parts.map(({ kind }) => kind)).toEqual(["merged", "conflict", "merged"]);
  expect(withBoth(parts)).toBe(lines("a", "theirs", "mine", "b"));
});

test("a line that one changed and the other removed is a conflict", () => {
  expect(merge(lines("a", "b", "c"), lines("a", "c"), lines("a", "x", "c"))[1]).toEqual({
    kind: "conflict",
    mine: [],
    theirs: ["x"],
  });
});

test("whatever two people do, no line that either wrote is lost", () => {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  for (let round = 0; round < 300; round++) {
    const base = Array.from({ length: random(12) }, (_, index) => `line ${index}`);
    const edited = (who: string) =>
      base.flatMap((line, index) => {
        const act = random(6);
        if (act === 0) return [`${who} ${index} instead`];
        if (act === 1) return [line, `${who} ${index} after`];
        return [line];
      });
    const [mine, theirs] = [edited("mine"), edited("theirs")];
    const whole = withBoth(merge(base.join("\n"), mine.join("\n"), theirs.join("\n"))).split("\n");
    const written = [...mine, ...theirs].filter((line) => !line.startsWith("line"));
    for (const line of written) expect(whole).toContain(line);
  }
});
