import { useQueryClient } from "@tanstack/react-query";
import { readAgain } from "#components/api/use-change.ts";
import { usePacedLive } from "#components/live/use-paced-live.ts";
import { type ListedTask, TASK_REREADS } from "./use-tasks.ts";

/** Reads lists of tasks again when a task has changed, or a run of one that is shown. */
export function useTasksLive(shown: readonly ListedTask[]): void {
  const client = useQueryClient();
  const read = () => void readAgain(client, TASK_REREADS);
  usePacedLive("tasks", read);
  usePacedLive("runs", read, (change) => {
    if (change.name !== "runs") return false;
    return shown.some(({ run }) => run !== null && change.runIds.includes(run.runId));
  });
}
