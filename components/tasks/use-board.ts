import type { QueryKey } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiPages } from "#components/api/api-query.ts";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { groupByStatus } from "./board-groups.ts";
import { TASK_STATUSES } from "./status-mark.tsx";
import { asked, type ChosenFilters } from "./use-task-filters.ts";
import { type ListedTask, useTaskCounts, useTaskRows } from "./use-tasks.ts";

export interface BoardColumn {
  readonly status: TaskStatus;
  readonly tasks: readonly ListedTask[];
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** There are more than the count says. */
  readonly isBounded: boolean;
  readonly query: ReturnType<typeof useTaskRows>;
  /** Query key of the list that the board is read by. */
  readonly queryKey: QueryKey;
}

const PAGE = 100;

/**
 * The columns of the board, each read by pages of its own, the most urgent first. A task stands in the column of its
 * status as it is shown: one that was just moved has left the column that it was read in.
 */
export function useBoard(filters: ChosenFilters): readonly BoardColumn[] {
  const query = asked(filters);
  const counts = useTaskCounts(query);
  const wanted = (status: TaskStatus) => query.status === undefined || filters.status.includes(status);
  const columnQuery = (status: TaskStatus) => ({
    ...query,
    status: [status],
    order: "priority" as const,
    limit: PAGE,
  });
  const of = (status: TaskStatus) => ({ enabled: wanted(status) });
  const queries = {
    open: useTaskRows(columnQuery("open"), of("open")),
    in_progress: useTaskRows(columnQuery("in_progress"), of("in_progress")),
    waiting: useTaskRows(columnQuery("waiting"), of("waiting")),
    done: useTaskRows(columnQuery("done"), of("done")),
    cancelled: useTaskRows(columnQuery("cancelled"), of("cancelled")),
  };
  const { open, in_progress, waiting, done, cancelled } = queries;
  const groups = useMemo(
    () =>
      groupByStatus({
        open: open.data ?? [],
        in_progress: in_progress.data ?? [],
        waiting: waiting.data ?? [],
        done: done.data ?? [],
        cancelled: cancelled.data ?? [],
      }),
    [open.data, in_progress.data, waiting.data, done.data, cancelled.data],
  );
  return TASK_STATUSES.filter(wanted).map((status) => {
    const { tasks, moved } = groups[status];
    const count = counts.data?.counts[status];
    return {
      status,
      tasks,
      count: count === undefined ? undefined : Math.max(tasks.length, count + moved),
      isBounded: counts.data?.isBounded ?? false,
      query: queries[status],
      queryKey: apiPages("/api/tasks/rows", { query: columnQuery(status) }).queryKey,
    };
  });
}
