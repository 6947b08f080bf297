"use client";

import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { BoardCard } from "./board-card.tsx";
import { TASK_STATUS_LOOKS, TaskStatusMark } from "./status-mark.tsx";
import type { BoardColumn as Column } from "./use-board.ts";
import type { BoardKeys } from "./use-board-keys.ts";
import type { ListedTask } from "./use-tasks.ts";

const CARD_PX = 96;
const GAP_PX = 8;
const READ_AHEAD_CARDS = 20;

/** The tasks of one status. Only those in sight are rendered, further pages are read as it scrolls. */
export function BoardColumn({
  column: { status, tasks, count, isBounded, query },
  keys,
  mayMove,
  onMove,
  onDropped,
}: {
  column: Column;
  keys: BoardKeys;
  mayMove: boolean;
  onMove: (task: ListedTask, to: TaskStatus) => void;
  onDropped: (taskId: string, to: TaskStatus) => void;
}) {
  const { word } = TASK_STATUS_LOOKS[status];
  const { frame, isOver } = useDropTarget({ status, onDropped });
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => tasks[index]?.id ?? index,
    gap: GAP_PX,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  useReadAhead({ query, last: items.at(-1)?.index ?? 0, count: tasks.length });
  const { register, focusWanted } = keys;
  const scrollTo = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: "auto" }));
  useEffect(() => register(status, (index) => scrollTo(index)), [register, status]);
  // A card that the focus is to go to may be rendered only now.
  useEffect(focusWanted);
  return (
    <section
      ref={frame}
      data-column={status}
      aria-label={word}
      className={classNames(
        "flex min-h-0 min-w-0 shrink-0 grow basis-[82vw] snap-start flex-col rounded-lg border bg-sunken sm:min-w-52 sm:basis-0",
        isOver ? "border-accent" : "border-line",
      )}
    >
      <h2 className="flex items-center gap-2 px-3 py-2.5 font-medium">
        <TaskStatusMark status={status} />
        {word}
        <span className="text-ink-faint text-meta tabular-nums">
          {count !== undefined && `${count.toLocaleString("en")}${isBounded && count >= 10_000 ? "+" : ""}`}
        </span>
      </h2>
      <div ref={scroller} className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2">
        {!query.data ? (
          <NotLoaded
            what="These tasks could not be loaded."
            query={query}
            pending={<Skeleton className="h-48 rounded-md" />}
          />
        ) : tasks.length === 0 ? (
          <p className="px-1 py-2 text-ink-faint text-table">None</p>
        ) : (
          <ul
            aria-label={`${word} tasks`}
            className="relative"
            style={{ height: `${virtualizer.getTotalSize()}px` }}
          >
            {items.map((item) => {
              const task = tasks[item.index];
              if (!task) return null;
              return (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-posinset={item.index + 1}
                  aria-setsize={query.hasNextPage ? -1 : tasks.length}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <BoardCard task={task} mayMove={mayMove} onMove={onMove} />
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

function useReadAhead({ query, last, count }: { query: Column["query"]; last: number; count: number }): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayRead =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last >= count - READ_AHEAD_CARDS;
  useEffect(() => {
    if (mayRead) void fetchNextPage();
  }, [mayRead, fetchNextPage]);
}

function useDropTarget({
  status,
  onDropped,
}: {
  status: TaskStatus;
  onDropped: (taskId: string, to: TaskStatus) => void;
}) {
  const frame = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useEffectEvent(onDropped);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === "task",
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false);
        if (typeof source.data.taskId === "string") dropped(source.data.taskId, status);
      },
    });
  }, [status]);
  return { frame, isOver };
}
