"use client";

import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { MessageSquare } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { MenuChoice } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { AssigneeMark } from "./assignee.tsx";
import { DueMark } from "./due-mark.tsx";
import { LabelList } from "./labels.tsx";
import { PriorityMark } from "./priority-mark.tsx";
import { STATUS_OPTIONS } from "./status-mark.tsx";
import { TaskSigns } from "./task-columns.tsx";
import type { ListedTask } from "./use-tasks.ts";

/** A task on the board. Dragged with the mouse, moved by its menu or by keys. */
export const BoardCard = memo(function BoardCard({
  task,
  mayMove,
  onMove,
}: {
  task: ListedTask;
  mayMove: boolean;
  onMove: (task: ListedTask, to: TaskStatus) => void;
}) {
  const card = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { id, number, title, status, priority, assignee, dueAt, labels, comments, archivedAt } = task;
  const isMovable = mayMove && archivedAt === null;
  useEffect(() => {
    const element = card.current;
    if (!element || !isMovable) return;
    return draggable({
      element,
      getInitialData: () => ({ kind: "task", taskId: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id, isMovable]);
  return (
    <article
      ref={card}
      aria-label={`${number} ${title}`}
      className={classNames(
        "relative grid gap-1.5 rounded-md border border-line bg-surface p-2.5 text-table transition-colors hover:border-line-control",
        "has-[[data-card]:focus-visible]:inset-shadow-chosen has-[[data-card]:focus-visible]:bg-hover",
        isDragged && "opacity-40",
      )}
    >
      <div className="flex items-center gap-2 text-ink-faint text-meta">
        <PriorityMark priority={priority} label />
        <span className="whitespace-nowrap font-mono">{number}</span>
        <TaskSigns task={task} isShort />
        {isMovable && (
          // Above the link that covers the card.
          <div className="relative z-1 -my-1.5 -mr-1.5 ml-auto" data-card-menu>
            <MoreMenu label={`Move ${number}`}>
              <MenuChoice
                label="Move to"
                options={STATUS_OPTIONS}
                value={status}
                onValueChange={(to) => onMove(task, to)}
              />
            </MoreMenu>
          </div>
        )}
      </div>
      <Link
        data-card={id}
        href={`/tasks/${number}`}
        prefetch={false}
        draggable={false}
        className="wrap-anywhere line-clamp-3 font-medium outline-none before:absolute before:inset-0"
      >
        {title}
      </Link>
      <LabelList labels={labels} />
      <div className="flex min-w-0 items-center gap-3 text-ink-soft text-meta">
        <AssigneeMark assignee={assignee} />
        {dueAt && <DueMark dueAt={dueAt} status={status} withIcon />}
        {comments > 0 && (
          <span className="ml-auto inline-flex shrink-0 items-center gap-1 tabular-nums">
            <MessageSquare aria-hidden className="size-3.5" />
            <span className="sr-only">Comments: </span>
            {comments}
          </span>
        )}
      </div>
    </article>
  );
});
