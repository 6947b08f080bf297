import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusIcon } from "#components/ui/status-badge.tsx";
import { AssigneeMark } from "./assignee.tsx";
import { DueMark } from "./due-mark.tsx";
import { LabelList } from "./labels.tsx";
import { PriorityMark, PriorityWord } from "./priority-mark.tsx";
import { TaskStatusBadge } from "./status-mark.tsx";
import type { ListedTask } from "./use-tasks.ts";

const none = <span className="text-ink-faint">–</span>;

/** Signs beside a task's status: a run in progress, or a task that must be done first. */
export function TaskSigns({ task: { run, isBlocked, status } }: { task: ListedTask }): ReactNode {
  const isOpen = status !== "done" && status !== "cancelled";
  return (
    <>
      {run && (
        <span title={`A run of it is ${run.status}`} className="inline-flex align-text-bottom">
          <StatusIcon status={run.status} label />
        </span>
      )}
      {isBlocked && isOpen && <Badge tone="attention">Blocked</Badge>}
    </>
  );
}

export const TASK_COLUMNS: readonly Column<ListedTask>[] = [
  {
    id: "newest",
    header: "Number",
    width: 5.75,
    isSortable: true,
    cell: ({ number }) => <span className="font-mono text-meta">{number}</span>,
  },
  {
    id: "title",
    header: "Title",
    width: 17.5,
    grow: 8,
    cell: (task) => (
      <span className="flex min-w-0 items-center gap-2">
        <span title={task.title} className="truncate font-medium">
          {task.title}
        </span>
        <TaskSigns task={task} />
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
    width: 6.25,
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

/** A task as a card, for narrow windows. */
export function TaskRowCard({ task }: { task: ListedTask }) {
  const { number, title, status, priority, assignee, dueAt } = task;
  return (
    <span className="grid gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere line-clamp-2 whitespace-normal font-medium">{title}</span>
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
