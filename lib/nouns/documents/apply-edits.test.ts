import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { applyEdits } from "./apply-edits.ts";
import { occurrencesOf } from "./occurrences.ts";

/** Without its pauses, which are counted. */
function search(find: string, text: string) {
  const searching = occurrencesOf(find, text);
  for (let pauses = 0; ; pauses++) {
    const { done, value } = searching.next();
    if (done) return { ...value, pauses };
  }
}

test.each([
  ["aa", "aaa", 2, 0],
  ["aba", "ababa", 2, 0],
  ["b", "aaa", 0, -1],
  ["aab", "aaaab", 1, 2],
  ["😀", "a😀b", 1, 1],
  ["longer than the text", "text", 0, -1],
])("%j in %j", (find, text, count, first) => {
  expect(search(find, text)).toEqual({ count, first, pauses: 0 });
});

test("edits are about the text as it was, in any order", async () => {
  const edits = [
    { find: "three", replace: "one" },
    { find: "one", replace: "three" },
    { find: ", two", replace: "" },
  ];
  expect(await applyEdits("one, two, three", edits)).toBe("three, one");
});

test("each edit that is not found exactly once is named, and so is one that overlaps another", async () => {
  const edits = [
    { find: "cat", replace: "" },
    { find: "dog", replace: "" },
    { find: "the cow", replace: "" },
    { find: "cow jumps", replace: "" },
  ];
  await expect(applyEdits("cat, cat, the cow jumps", edits)).rejects.toMatchObject({
    code: "edit_not_applicable",
    message: "3 of 4 edits cannot be applied. Nothing was changed.",
    details: [
      { field: "/edits/0/find", message: expect.stringContaining("found 2 times") },
      { field: "/edits/1/find", message: expect.stringContaining("found 0 times") },
      { field: "/edits/3/find", message: "overlaps what edit 2 replaces" },
    ],
  });
});

test("a megabyte written against the search takes milliseconds, not minutes", () => {
  const half = 512 * 1024;
  const usedMs = startProcessorClock();
  expect(search(`b${"a".repeat(half)}`, "a".repeat(2 * half)).count).toBe(0);
  expect(search(`${"a".repeat(300)}b${"a".repeat(half)}`, "a".repeat(2 * half)).count).toBe(0);
  expect(usedMs()).toBeLessThan(1_000);
});

test("a long search pauses, and one for more than there is does not begin", () => {
  expect(search("b", "a".repeat(1024 * 1024)).pauses).toBe(16);
  expect(search("a".repeat(512 * 1024), "a".repeat(1024 * 1024)).pauses).toBe(16 + 7);
  expect(search("a".repeat(24 * 1024 * 1024), "a".repeat(1024))).toEqual({ count: 0, first: -1, pauses: 0 });
});
