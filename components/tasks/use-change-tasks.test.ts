import { expect, test } from "vitest";
import { refusedByReason } from "./use-change-tasks.ts";

test("each reason is said once, with the numbers of the tasks that it kept as they were", () => {
  const refusal = { code: "permission_denied", message: "Only members can." };
  const tasks = [
    { taskId: "tsk_1", number: "OPS-1", refusal: null },
    { taskId: "tsk_2", number: "OPS-2", refusal },
    { taskId: "tsk_3", number: null, refusal: { code: "task_not_found", message: "There is none." } },
    { taskId: "tsk_4", number: "OPS-4", refusal },
  ];
  expect(refusedByReason(tasks)).toEqual([
    { message: "Only members can.", numbers: ["OPS-2", "OPS-4"] },
    { message: "There is none.", numbers: ["tsk_3"] },
  ]);
});
