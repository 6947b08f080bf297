import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf, QueryOf } from "#components/api/operations.ts";
import { readAgain, useChange } from "#components/api/use-change.ts";
import { usePacedLive } from "#components/live/use-paced-live.ts";
import { type Newcomer, putInCaches, type ShownChanges, undoInCaches } from "./cached-tasks.ts";

export type ListedTask = AnswerOf<"/api/tasks/rows">["tasks"][number];
export type TaskChoices = AnswerOf<"/api/task-choices">;
export type TaskFilters = QueryOf<"/api/tasks/counts">;
export type TaskChanges = BodyOf<"PATCH /api/tasks/{taskId}">;
export type NewTask = BodyOf<"POST /api/tasks">;

export const TASK_REREADS = ["/api/tasks"] as const;

/** Tasks that match, a page at a time. */
export function useTaskRows(query: QueryOf<"/api/tasks/rows">, { enabled = true } = {}) {
  return useInfiniteQuery({
    ...apiPages("/api/tasks/rows", { query }),
    enabled,
    select: ({ pages }) => pages.flatMap((page) => page.tasks),
    // The old list stays while a filter's answer is on its way: nothing jumps.
    placeholderData: (before) => before,
  });
}

/** How many match, by status. */
export function useTaskCounts(query: TaskFilters, { enabled = true } = {}) {
  return useQuery({
    ...apiQuery("/api/tasks/counts", { query }),
    enabled,
    placeholderData: (before) => before,
  });
}

/** What a task's fields may be set to: in one project, or in all. */
export function useTaskChoices(projectId?: string) {
  return useQuery({
    ...apiQuery("/api/task-choices", { query: { projectId: projectId ?? null } }),
    staleTime: 30_000,
  });
}

export function useCreateTask() {
  return useChange((body: NewTask) => apiCall("POST /api/tasks", { body }), { rereads: TASK_REREADS });
}

interface TaskChange {
  readonly taskId: string;
  readonly changes: TaskChanges;
  /** How lists and pages show it before the answer is there; undone where it is refused. */
  readonly shown?: ShownChanges;
  readonly newcomer?: Newcomer | undefined;
}

/** Changes a task; what is seen of it changes at once. */
export function useUpdateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ taskId, changes }: TaskChange) =>
      apiCall("PATCH /api/tasks/{taskId}", { params: { taskId }, body: changes }),
    onMutate: ({ taskId, changes, shown, newcomer }) =>
      putInCaches(client, { taskId, changes: shown ?? plain(changes), newcomer }),
    onError: (_error, _change, before) => before && undoInCaches(client, before),
    onSettled: (_answer, error) => {
      const reading = readAgain(client, TASK_REREADS);
      return error ? undefined : reading;
    },
  });
}

/** The fields of a change that are shown before the answer arrives. */
function plain({ title, status, priority, dueAt, labels }: TaskChanges): ShownChanges {
  return {
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(dueAt !== undefined && { dueAt }),
    ...(labels !== undefined && { labels }),
  };
}

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
