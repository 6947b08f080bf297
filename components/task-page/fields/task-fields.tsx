"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { AssigneeField } from "#components/tasks/assignee-field.tsx";
import { laneOf } from "#components/tasks/assignment.ts";
import type { ShownChanges } from "#components/tasks/cached-tasks.ts";
import { DueField } from "#components/tasks/due-field.tsx";
import { LabelsField } from "#components/tasks/labels.tsx";
import { PRIORITY_OPTIONS } from "#components/tasks/priority-mark.tsx";
import { STATUS_OPTIONS } from "#components/tasks/status-mark.tsx";
import {
  type TaskChanges,
  type TaskChoices,
  useTaskChoices,
  useUpdateTask,
} from "#components/tasks/use-tasks.ts";
import { Select } from "#components/ui/select.tsx";
import type { TaskPage } from "../use-task-page.ts";
import { AssignDialog } from "./assign-dialog.tsx";

/** A task's fields, each with its chooser. */
export function TaskFields({ page: { task, project } }: { page: TaskPage }) {
  const [lane, setLane] = useState<TaskChoices["lanes"][number]>();
  const { data: choices } = useTaskChoices(project.id);
  const update = useUpdateTask();
  const change = (changes: TaskChanges, shown?: ShownChanges) =>
    update.mutate({ taskId: task.id, changes, ...(shown && { shown }) });

  function assign(assigneeId: string | null) {
    if (assigneeId === (task.assignee?.id ?? null)) return;
    const chosen = laneOf(choices, assigneeId);
    if (chosen && choices?.runsOnAssignment) return setLane(chosen);
    const person = choices?.assignees.find(({ id }) => id === assigneeId);
    const assignee = chosen
      ? { type: "lane" as const, id: chosen.id, name: chosen.name }
      : person
        ? { type: "user" as const, ...person }
        : null;
    change({ assigneeId }, { assignee });
  }
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-1">
      <Select
        label="Status"
        options={STATUS_OPTIONS}
        value={task.status}
        onValueChange={(status) => change({ status })}
      />
      <Select
        label="Priority"
        options={PRIORITY_OPTIONS}
        value={task.priority}
        onValueChange={(priority) => change({ priority })}
      />
      <div className="col-span-full">
        <AssigneeField
          projectId={project.id}
          value={task.assignee?.id ?? null}
          name={task.assignee?.name}
          onValueChange={assign}
        />
      </div>
      <div className="col-span-full">
        <DueField value={task.dueAt} onValueChange={(dueAt) => change({ dueAt })} />
      </div>
      <div className="col-span-full">
        <LabelsField
          projectId={project.id}
          values={task.labels}
          onValuesChange={(labels) => change({ labels })}
        />
      </div>
      <div className="col-span-full empty:hidden">
        <RefusalNotice what="The task was not changed." error={update.error} />
      </div>
      {lane && <AssignDialog key={lane.id} task={task} lane={lane} onClose={() => setLane(undefined)} />}
    </div>
  );
}
