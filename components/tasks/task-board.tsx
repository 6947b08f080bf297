"use client";

import { useRef, useState } from "react";
import { useMay } from "#components/session/use-session.ts";
import { NothingMatches } from "#components/ui/empty-state.tsx";
import { notifyFailure } from "#components/ui/toast.tsx";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { BoardColumn } from "./board-column.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { TASK_STATUS_LOOKS } from "./status-mark.tsx";
import { useBoard } from "./use-board.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import type { useTaskFilters } from "./use-task-filters.ts";
import { type ListedTask, useTasksLive, useUpdateTask } from "./use-tasks.ts";

/** Tasks in columns by status, moved with the mouse, by keys and by a menu. */
export function TaskBoard({ filters, isFiltered, clear }: ReturnType<typeof useTaskFilters>) {
  const columns = useBoard(filters);
  const all = columns.flatMap(({ tasks }) => tasks);
  useTasksLive(all);
  const mayMove = useMay("operator");
  const update = useUpdateTask();
  const [said, setSaid] = useState("");
  const board = useRef<HTMLDivElement>(null);
  const { mutate } = update;
  function move(task: ListedTask, to: TaskStatus) {
    if (task.status === to) return;
    keys.follow(task, to);
    setSaid(`${task.number} moved to ${TASK_STATUS_LOOKS[to].word}`);
    const queryKey = columns.find(({ status }) => status === to)?.queryKey;
    mutate(
      { taskId: task.id, changes: { status: to }, newcomer: queryKey && { queryKey, task } },
      {
        onError(error) {
          setSaid("");
          notifyFailure(`${task.number} was not moved`, { description: error.message });
        },
      },
    );
  }
  const keys = useBoardKeys({ board, columns, mayMove, onMove: move });
  const isRead = columns.every(({ query }) => query.data !== undefined);
  if (isRead && all.length === 0)
    return isFiltered ? <NothingMatches what="tasks" onClear={clear} /> : <NoTasks />;
  return (
    <>
      <div
        ref={board}
        className="-mx-4 flex h-[max(24rem,calc(100dvh-16.5rem))] snap-x gap-3 overflow-x-auto px-4 max-sm:scroll-px-4 sm:mx-0 sm:px-0"
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            keys={keys}
            mayMove={mayMove}
            onMove={move}
            onDropped={(taskId, to) => {
              const task = all.find(({ id }) => id === taskId);
              if (task) move(task, to);
            }}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
