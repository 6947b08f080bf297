import { expect, test } from "vitest";
import { activityWords } from "./activity-words.ts";

const names = { usr_1: "Maya", tsk_1: "OPS-4", prj_1: "Billing" };
const words = (changes: Parameters<typeof activityWords>[0]["changes"]) =>
  activityWords({ action: "changed", changes }, names);

test.each([
  [{ status: { before: "open", after: "in_progress" } }, "set the status to In progress"],
  [{ priority: { before: "normal", after: "urgent" } }, "set the priority to Urgent"],
  [{ assignee: { before: null, after: "usr_1" } }, "assigned it to Maya"],
  [{ assignee: { before: "usr_1", after: null } }, "removed the assignee"],
  [{ assignee: { before: null, after: "usr_9" } }, "assigned it to a former member"],
  [{ title: { before: "A", after: "B" } }, "changed the title from “A” to “B”"],
  [{ description: {} }, "changed the description"],
  [{ dueAt: { before: "2026-01-01T00:00:00Z", after: null } }, "removed the due date"],
  [{ labels: { before: ["a"], after: ["b", "c"] } }, "added the labels b, c and removed the label a"],
  [
    { blockedBy: { before: [], after: ["tsk_1", "tsk_2"] } },
    "added the blockers OPS-4, a task you cannot see",
  ],
  [{ parentTaskId: { before: null, after: "tsk_1" } }, "made it a part of OPS-4"],
  [{ projectId: { before: "prj_0", after: "prj_1" } }, "moved it to Billing"],
])("%o reads as a sentence", (changes, sentence) => {
  expect(words(changes)).toEqual([sentence]);
});

test("each field that changed has its sentence", () => {
  expect(words({ status: { before: "open", after: "done" }, description: {} })).toEqual([
    "set the status to Done",
    "changed the description",
  ]);
});

test.each([
  ["comment_edited", {}, "edited a comment"],
  ["comment_deleted", { authorName: "Maya" }, "deleted a comment of Maya"],
  ["comment_deleted", { authorName: "" }, "deleted a comment of a former member"],
] as const)("%s with %o reads as a sentence", (action, changes, sentence) => {
  expect(activityWords({ action, changes }, names)).toEqual([sentence]);
});
