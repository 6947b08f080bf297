"use client";

import { AssigneeMark } from "#components/tasks/assignee.tsx";
import { DueMark } from "#components/tasks/due-mark.tsx";
import { LabelList } from "#components/tasks/labels.tsx";
import { PriorityWord } from "#components/tasks/priority-mark.tsx";
import { TASK_STATUS_LOOKS, TaskStatusMark } from "#components/tasks/status-mark.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { BESIDE, BESIDE_NAME } from "#components/ui/field.tsx";
import type { TaskPage } from "../use-task-page.ts";
import { TaskFields } from "./task-fields.tsx";
import { TaskRelations } from "./task-relations.tsx";

/** A task's properties: each is saved on its own, so that two people's changes of different ones both stay. */
export function TaskSide({ page, mayEdit }: { page: TaskPage; mayEdit: boolean }) {
  return (
    <div className="grid min-w-0 gap-5 rounded-lg border border-line bg-surface p-4">
      {mayEdit ? <TaskFields page={page} /> : <Facts page={page} />}
      <TaskRelations page={page} mayEdit={mayEdit} />
      <dl className="grid gap-4">
        <Fact label={`Followers (${page.followers.length})`}>
          {page.followers.length === 0 ? (
            "Nobody follows this task."
          ) : (
            <ul className="flex flex-wrap gap-x-3 gap-y-1 pt-1">
              {page.followers.map(({ id, name }) => (
                <li key={id} className="flex items-center gap-1.5">
                  <Avatar id={id} name={name} />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label="Task id">
          <CopyableId id={page.task.id} what="task id" />
        </Fact>
      </dl>
    </div>
  );
}

const none = <span className="text-ink-faint">None</span>;

/** The same for somebody who may not change them. */
function Facts({ page: { task } }: { page: TaskPage }) {
  const facts = {
    Status: (
      <span className="flex items-center gap-2">
        <TaskStatusMark status={task.status} />
        {TASK_STATUS_LOOKS[task.status].word}
      </span>
    ),
    Priority: <PriorityWord priority={task.priority} />,
    Assignee: <AssigneeMark assignee={task.assignee} />,
    Due: task.dueAt ? <DueMark dueAt={task.dueAt} status={task.status} withIcon /> : none,
    Labels: task.labels.length > 0 ? <LabelList labels={task.labels} shown={20} wraps /> : none,
  };
  return (
    <dl className="grid min-w-0 gap-0.5">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className={BESIDE}>
          <dt className={BESIDE_NAME}>{name}</dt>
          <dd className="min-w-0 px-2 py-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
