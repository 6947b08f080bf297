"use client";

import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { openNewTask } from "#components/tasks/new-task.ts";
import { isOver, TaskStatusMark } from "#components/tasks/status-mark.tsx";
import { useUpdateTask } from "#components/tasks/use-tasks.ts";
import { classNames } from "#components/ui/class-names.ts";
import { PROPERTY } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { TaskPage } from "../use-task-page.ts";
import { TaskPicker } from "./task-picker.tsx";

type Related = TaskPage["related"][number];

/** The tasks beside a task: what it is a part of, its parts, what it waits for, and what waits for it. */
export function TaskRelations({ page: { task, related }, mayEdit }: { page: TaskPage; mayEdit: boolean }) {
  const update = useUpdateTask();
  const of = (relation: Related["relation"]) => related.filter((one) => one.relation === relation);
  const [parent] = of("parent");
  const blockers = of("blocker");
  const setParent = (parentTaskId: string | null) =>
    update.mutate({ taskId: task.id, changes: { parentTaskId } });
  const setBlockers = (blockedBy: string[]) => update.mutate({ taskId: task.id, changes: { blockedBy } });
  const parts = of("part");
  const done = parts.filter(({ status }) => isOver(status)).length;
  const hidden = task.blockedBy.length - blockers.length;
  return (
    <div className="grid gap-4">
      <Relation title="Part of">
        {parent ? (
          <RelatedTasks
            tasks={[parent]}
            {...(mayEdit && { onRemove: () => setParent(null), removes: "Remove from" })}
          />
        ) : task.parentTaskId ? (
          <p className="px-2 text-ink-soft">A task that you cannot see.</p>
        ) : mayEdit ? (
          <TaskPicker label="Part of" taskId={task.id} taken={[]} onPick={setParent} />
        ) : (
          <None />
        )}
      </Relation>
      <Relation title="Blocked by">
        <RelatedTasks
          tasks={blockers}
          {...(mayEdit && {
            onRemove: ({ id }: Related) => setBlockers(task.blockedBy.filter((one) => one !== id)),
            removes: "Remove blocker",
          })}
        />
        {hidden > 0 && (
          <p className="px-2 text-ink-soft">
            {hidden === 1 ? "A task" : `${hidden} tasks`} that you cannot see.
          </p>
        )}
        {mayEdit ? (
          <TaskPicker
            label="Blocked by"
            taskId={task.id}
            taken={task.blockedBy}
            onPick={(id) => setBlockers([...task.blockedBy, id])}
          />
        ) : (
          blockers.length + hidden === 0 && <None />
        )}
      </Relation>
      {(mayEdit || parts.length > 0) && (
        <Relation title={parts.length > 0 ? `Sub-tasks (${done} of ${parts.length} done)` : "Sub-tasks"}>
          <RelatedTasks tasks={parts} />
          {mayEdit && (
            <button
              type="button"
              onClick={() => openNewTask({ projectId: task.projectId, parent: task })}
              className={classNames(PROPERTY, "text-ink-faint")}
            >
              <Plus aria-hidden className="size-4" />
              Add a sub-task
            </button>
          )}
        </Relation>
      )}
      {of("waiting").length > 0 && (
        <Relation title="Blocks">
          <RelatedTasks tasks={of("waiting")} />
        </Relation>
      )}
      <RefusalNotice what="The task was not changed." error={update.error} />
    </div>
  );
}

const None = () => <p className="px-2 text-ink-faint">None</p>;

function Relation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-0.5">
      <h2 className="text-ink-faint text-table">{title}</h2>
      {children}
    </section>
  );
}

function RelatedTasks({
  tasks,
  onRemove,
  removes,
}: {
  tasks: readonly Related[];
  onRemove?: (task: Related) => void;
  /** The label of the remove button, before the task's number. */
  removes?: string;
}) {
  if (tasks.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {tasks.map((task) => (
        <li key={task.id} className="flex min-w-0 items-center gap-2 px-2">
          <TaskStatusMark status={task.status} label />
          <Link
            href={`/tasks/${task.number}`}
            title={task.title}
            className="min-w-0 grow truncate text-accent-ink underline underline-offset-2 hover:no-underline"
          >
            <span className="font-mono text-meta">{task.number}</span> {task.title}
          </Link>
          {onRemove && (
            <IconButton label={`${removes} ${task.number}`} className="-my-1" onClick={() => onRemove(task)}>
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
