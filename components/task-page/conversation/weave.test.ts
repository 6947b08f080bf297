import { expect, test } from "vitest";
import type { TaskActivity, TaskComment } from "../use-task-page.ts";
import { weave } from "./weave.ts";

const author = { type: "user", id: "usr_1", name: "Maya" } as const;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();
const comment = (minute: number): TaskComment => ({
  id: `c${minute}`,
  author,
  body: "",
  attachments: [],
  version: 1,
  editedAt: null,
  mayChange: false,
  createdAt: at(minute),
});
const activity = (minute: number): TaskActivity => ({
  author,
  action: "changed",
  changes: {},
  at: at(minute),
});
const times = (entries: ReturnType<typeof weave>) =>
  entries.map((one) => `${one.kind} ${one.at.slice(14, 16)}`);

test("comments and what happened stand in the order of time", () => {
  const entries = weave({
    comments: [comment(2), comment(5)],
    activity: [activity(1), activity(3), activity(6)],
    hasEarlierComments: false,
  });
  expect(times(entries)).toEqual(["activity 01", "comment 02", "activity 03", "comment 05", "activity 06"]);
});

test("what happened before the comments that are shown comes with the earlier ones", () => {
  const entries = weave({
    comments: [comment(2)],
    activity: [activity(1), activity(3)],
    hasEarlierComments: true,
  });
  expect(times(entries)).toEqual(["comment 02", "activity 03"]);
});

test("a task without comments shows all that happened", () => {
  expect(times(weave({ comments: [], activity: [activity(1)], hasEarlierComments: false }))).toEqual([
    "activity 01",
  ]);
});
