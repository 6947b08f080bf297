"use client";

import { AssigneeMark } from "#components/tasks/assignee.tsx";
import { DueMark } from "#components/tasks/due-mark.tsx";
import { LabelList } from "#components/tasks/labels.tsx";
import { PriorityWord } from "#components/tasks/priority-mark.tsx";
import { TaskStatusBadge } from "#components/tasks/status-mark.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Fact } from "#components/ui/fact.tsx";
import type { TaskPage } from "../use-task-page.ts";
import { TaskFields } from "./task-fields.tsx";
import { TaskRelations } from "./task-relations.tsx";

/** A task's fields: each is saved on its own, so that two people's changes of different fields both stay. */
export function TaskSide({ page, mayEdit }: { page: TaskPage; mayEdit: boolean }) {
  return (
    <div className="grid min-w-0 gap-5 rounded-lg border border-line bg-surface p-4">
      {mayEdit ? <TaskFields page={page} /> : <Facts page={page} />}
      <TaskRelations page={page} mayEdit={mayEdit} />
      <dl className="grid gap-4">
        <Fact label={`Followers (${page.followers.length})`}>
          {page.followers.length === 0
            ? "Nobody follows this task."
            : page.followers.map(({ name }) => name).join(", ")}
        </Fact>
        <Fact label="Task id">
          <CopyableId id={page.task.id} what="task id" />
        </Fact>
      </dl>
    </div>
  );
}

const none = <span className="text-ink-faint">None</span>;

function Facts({ page: { task } }: { page: TaskPage }) {
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
      <Fact label="Status">
        <TaskStatusBadge status={task.status} />
      </Fact>
      <Fact label="Priority">
        <PriorityWord priority={task.priority} />
      </Fact>
      <Fact label="Assignee">
        <AssigneeMark assignee={task.assignee} />
      </Fact>
      <Fact label="Due">
        {task.dueAt ? <DueMark dueAt={task.dueAt} status={task.status} withIcon /> : none}
      </Fact>
      <Fact label="Labels">
        {task.labels.length > 0 ? <LabelList labels={task.labels} shown={20} /> : none}
      </Fact>
    </dl>
  );
}
