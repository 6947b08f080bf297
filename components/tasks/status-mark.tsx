import { Ban, Circle, CircleCheck, CircleDot, CirclePause, type LucideIcon } from "lucide-react";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { classNames } from "#components/ui/class-names.ts";
import type { TaskStatus } from "#lib/contract/task-values.ts";

/** In the order of the work. */
export const TASK_STATUSES = [
  "open",
  "in_progress",
  "waiting",
  "done",
  "cancelled",
] as const satisfies readonly TaskStatus[];

/** How each status of a task is shown everywhere: word, icon, colour. */
export const TASK_STATUS_LOOKS: Readonly<
  Record<TaskStatus, { word: string; icon: LucideIcon; ink: string; tone: Tone }>
> = {
  open: { word: "Open", icon: Circle, ink: "text-queued", tone: "neutral" },
  in_progress: { word: "In progress", icon: CircleDot, ink: "text-running", tone: "active" },
  waiting: { word: "Waiting", icon: CirclePause, ink: "text-waiting", tone: "attention" },
  done: { word: "Done", icon: CircleCheck, ink: "text-completed", tone: "good" },
  cancelled: { word: "Cancelled", icon: Ban, ink: "text-cancelled", tone: "muted" },
};

/** Nothing is left to do. */
export const isOver = (status: TaskStatus): boolean => status === "done" || status === "cancelled";

/** The icon; read aloud where no word stands beside it. */
export function TaskStatusMark({
  status,
  label = false,
  bare = false,
}: {
  status: TaskStatus;
  label?: boolean;
  /** Inherits colour and size. */
  bare?: boolean;
}) {
  const { icon: Icon, ink, word } = TASK_STATUS_LOOKS[status];
  return (
    <Icon
      {...(label ? { role: "img", "aria-label": word } : { "aria-hidden": true })}
      className={classNames(!bare && `size-4 shrink-0 ${ink}`)}
    />
  );
}

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const { word, tone } = TASK_STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={<TaskStatusMark status={status} bare />}>
      {word}
    </Badge>
  );
}

/** For lists to choose from. */
export const STATUS_OPTIONS = TASK_STATUSES.map((value) => ({
  value,
  label: TASK_STATUS_LOOKS[value].word,
  icon: <TaskStatusMark status={value} />,
}));
