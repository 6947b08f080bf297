"use client";

import { CalendarClock } from "lucide-react";
import { classNames } from "#components/ui/class-names.ts";
import { formatExactTime } from "#components/ui/format-relative-time.ts";
import { useNow } from "#components/ui/use-now.ts";
import type { TaskStatus } from "#lib/contract/task-values.ts";
import { dueWords } from "./due-words.ts";
import { isOver } from "./status-mark.tsx";

/** When a task is due; what is past and not over stands out. */
export function DueMark({
  dueAt,
  status,
  withIcon = false,
}: {
  dueAt: string;
  status: TaskStatus;
  withIcon?: boolean;
}) {
  const at = new Date(dueAt);
  const now = new Date(useNow());
  const isOverdue = at < now && !isOver(status);
  return (
    <time
      dateTime={dueAt}
      title={`${isOverdue ? "Overdue: was due" : "Due"} ${formatExactTime(at)}`}
      suppressHydrationWarning
      className={classNames(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        isOverdue && "font-medium text-failed",
      )}
    >
      {withIcon && <CalendarClock aria-hidden className="size-3.5 shrink-0" />}
      {isOverdue && <span className="sr-only">Overdue: </span>}
      {dueWords(at, now)}
    </time>
  );
}
