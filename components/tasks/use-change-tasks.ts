import { apiCall } from "#components/api/api-call.ts";
import type { BodyOf, WrittenBy } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import { TASK_REREADS } from "./use-tasks.ts";

export type ManyChanges = BodyOf<"POST /api/tasks/changes">["changes"];
export type ChangedTask = WrittenBy<"POST /api/tasks/changes">["tasks"][number];

/** How many tasks one request changes. */
export const TASKS_AT_ONCE = 200;

export function useChangeTasks() {
  return useChange(
    (body: BodyOf<"POST /api/tasks/changes">) => apiCall("POST /api/tasks/changes", { body }),
    { rereads: TASK_REREADS },
  );
}

/** Those that stay as they were, by why: each reason is said once. */
export function refusedByReason(
  tasks: readonly ChangedTask[],
): readonly { message: string; numbers: readonly string[] }[] {
  const refused = tasks.flatMap(({ taskId, number, refusal }) =>
    refusal ? [{ message: refusal.message, number: number ?? taskId }] : [],
  );
  const byMessage = Map.groupBy(refused, ({ message }) => message);
  return [...byMessage].map(([message, those]) => ({ message, numbers: those.map(({ number }) => number) }));
}
