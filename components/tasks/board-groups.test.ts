import { expect, test } from "vitest";
import type { TaskPriority, TaskStatus } from "#lib/contract/task-values.ts";
import { groupByStatus } from "./board-groups.ts";

const task = (id: string, status: TaskStatus, priority: TaskPriority = "normal") => ({
  id,
  status,
  priority,
});
const none = { open: [], in_progress: [], waiting: [], done: [], cancelled: [] };

test("a task that was just moved stands in its new column, by its urgency, and both counts follow", () => {
  const groups = groupByStatus({
    ...none,
    open: [task("3", "in_progress", "high"), task("1", "open")],
    in_progress: [task("9", "in_progress", "urgent"), task("8", "in_progress"), task("2", "in_progress")],
  });
  expect(groups.open).toEqual({ tasks: [task("1", "open")], moved: -1 });
  expect(groups.in_progress.tasks.map(({ id }) => id)).toEqual(["9", "3", "8", "2"]);
  expect(groups.in_progress.moved).toBe(1);
});

test("a task that was read in two columns, between a change and its reread, is shown once", () => {
  const groups = groupByStatus({ ...none, open: [task("1", "done")], done: [task("1", "done")] });
  expect(groups.done.tasks).toEqual([task("1", "done")]);
});
