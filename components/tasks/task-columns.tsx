import { CircleSlash, ListTree } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusIcon } from "#components/ui/status-badge.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { AssigneeMark } from "./assignee.tsx";
import { DueMark } from "./due-mark.tsx";
import { LabelList } from "./labels.tsx";
import { PriorityMark, PriorityWord } from "./priority-mark.tsx";
import { isOver, TaskStatusBadge } from "./status-mark.tsx";
import type { ListedTask } from "./use-tasks.ts";

const none = <span className="text-ink-faint">–</span>;

/** Signs beside a task's title: a run in progress, what must be done first, how far its sub-tasks are. */
export function TaskSigns({
  task: { run, blockers, parts, status },
  isShort = false,
}: {
  task: ListedTask;
  /** Where there is little room what blocks it is in a tooltip. */
  isShort?: boolean;
}): ReactNode {
  return (
    <>
      {run && (
        <span title={`A run of it is ${run.status}`} className="inline-flex align-text-bottom">
          <StatusIcon status={run.status} label />
        </span>
      )}
      {blockers.open > 0 && !isOver(status) && <BlockedBadge {...blockers} isShort={isShort} />}
      {parts.all > 0 && (
        <span
          title={`${parts.done} of ${parts.all} sub-tasks are done`}
          className="inline-flex shrink-0 items-center gap-1 text-ink-faint text-meta tabular-nums"
        >
          <ListTree aria-hidden className="size-3.5" />
          <span className="sr-only">Sub-tasks done: </span>
          {parts.done}/{parts.all}
        </span>
      )}
    </>
  );
}

function BlockedBadge({ open, first, isShort }: ListedTask["blockers"] & { isShort: boolean }) {
  const others = first ? open - 1 : open;
  const unseen = others === 1 ? "1 other task" : `${others} other tasks`;
  const reason = [first && `${first.number} ${first.title}`, others > 0 && unseen]
    .filter(Boolean)
    .join(" and ");
  return (
    <span title={`Waits for ${reason}`} className="inline-flex shrink-0">
      <Badge tone="attention" icon={<CircleSlash aria-hidden />}>
        {first && !isShort ? `Blocked by ${first.number}${others > 0 ? ` +${others}` : ""}` : "Blocked"}
      </Badge>
    </span>
  );
}

/** The task that this one is a part of, before its own title. */
function PartOf({ parent }: { parent: NonNullable<ListedTask["parent"]> }) {
  return (
    <span title={`Part of ${parent.number} ${parent.title}`} className="shrink-0 text-ink-faint text-meta">
      <span className="sr-only">Part of </span>
      <span className="font-mono">{parent.number}</span>
      <span aria-hidden> ›</span>
    </span>
  );
}

const COLUMNS: readonly Column<ListedTask>[] = [
  {
    id: "title",
    header: "Title",
    width: 20,
    grow: 8,
    cell: (task) => (
      <span className="flex min-w-0 items-center gap-2">
        {task.parent && <PartOf parent={task.parent} />}
        <span title={task.title} className="truncate font-medium">
          {task.title}
        </span>
        <TaskSigns task={task} />
      </span>
    ),
  },
  {
    id: "newest",
    header: "Number",
    width: 5.75,
    isSortable: true,
    cell: ({ number, project }) => (
      <span title={project.name} className="font-mono text-meta">
        {number}
      </span>
    ),
  },
  { id: "status", header: "Status", width: 7.75, cell: ({ status }) => <TaskStatusBadge status={status} /> },
  {
    id: "priority",
    header: "Priority",
    width: 5.5,
    isSortable: true,
    cell: ({ priority }) => <PriorityWord priority={priority} />,
  },
  {
    id: "assignee",
    header: "Assignee",
    width: 7.5,
    grow: 1,
    cell: ({ assignee }) => <AssigneeMark assignee={assignee} />,
  },
  {
    id: "due",
    header: "Due",
    width: 7.75,
    isSortable: true,
    cell: ({ dueAt, status }) => (dueAt ? <DueMark dueAt={dueAt} status={status} /> : none),
  },
  {
    id: "labels",
    header: "Labels",
    width: 6.5,
    grow: 1,
    cell: ({ labels }) => (labels.length > 0 ? <LabelList labels={labels} shown={1} /> : none),
  },
  {
    id: "project",
    header: "Project",
    width: 6,
    grow: 1,
    cell: ({ project }) => <span title={project.name}>{project.name}</span>,
  },
  {
    id: "updated",
    header: "Updated",
    width: 6.25,
    isSortable: true,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];

/** From this width on the project has a column; below it the number's prefix tells it, and titles have the room. */
const WIDE = "(width >= 100rem)";

export function useTaskColumns(): readonly Column<ListedTask>[] {
  return useMediaQuery(WIDE) ? COLUMNS : NARROWER;
}

const NARROWER = COLUMNS.filter(({ id }) => id !== "project");

/** A task as a card, for narrow windows. */
export function TaskRowCard({ task }: { task: ListedTask }) {
  const { number, title, status, priority, assignee, dueAt } = task;
  return (
    <span className="grid gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere line-clamp-2 whitespace-normal font-medium">
          {task.parent && <PartOf parent={task.parent} />} {title}
        </span>
        <TaskStatusBadge status={status} />
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-meta">
        <span className="font-mono">{number}</span>
        <PriorityMark priority={priority} label />
        <AssigneeMark assignee={assignee} />
        {dueAt && <DueMark dueAt={dueAt} status={status} withIcon />}
        <TaskSigns task={task} />
      </span>
    </span>
  );
}
