import { expect, test } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { occurrencesOf } from "./occurrences.ts";

test.each([
  ["aa", "aaa", 2, 0],
  ["aba", "ababa", 2, 0],
  ["b", "aaa", 0, -1],
  ["aab", "aaaab", 1, 2],
  ["😀", "a😀b", 1, 1],
  ["longer than the text", "text", 0, -1],
])("%j in %j", (find, text, count, first) => {
  expect(occurrencesOf(find, text)).toEqual({ count, first });
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
  const startedAt = performance.now();
  expect(occurrencesOf(`b${"a".repeat(half)}`, "a".repeat(2 * half)).count).toBe(0);
  expect(occurrencesOf(`${"a".repeat(300)}b${"a".repeat(half)}`, "a".repeat(2 * half)).count).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
