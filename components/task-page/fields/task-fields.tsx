"use client";

import { useRef, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { AssigneeMark } from "#components/tasks/assignee.tsx";
import { AssigneeField } from "#components/tasks/assignee-field.tsx";
import { laneOf } from "#components/tasks/assignment.ts";
import type { ShownChanges } from "#components/tasks/cached-tasks.ts";
import { DueProperty } from "#components/tasks/due-property.tsx";
import { LabelList, LabelsField } from "#components/tasks/labels.tsx";
import { PRIORITY_OPTIONS } from "#components/tasks/priority-mark.tsx";
import { STATUS_OPTIONS } from "#components/tasks/status-mark.tsx";
import {
  type TaskChanges,
  type TaskChoices,
  useTaskChoices,
  useUpdateTask,
} from "#components/tasks/use-tasks.ts";
import { Select } from "#components/ui/select.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import type { TaskPage } from "../use-task-page.ts";
import { AssignDialog } from "./assign-dialog.tsx";

/** A task's properties: each is plain text that opens its choices on a click or by its key. */
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
  const column = useRef<HTMLDivElement>(null);
  useShortcuts(
    "Task",
    Object.entries(KEYS).map(([name, keys]) => ({
      keys,
      label: `Change ${name}`,
      run: () => column.current?.querySelector<HTMLElement>(`[aria-keyshortcuts=${keys}]`)?.click(),
    })),
  );
  return (
    <div ref={column} className="grid min-w-0 gap-0.5">
      <Select
        label="Status"
        property={{ keys: KEYS.status }}
        options={STATUS_OPTIONS}
        value={task.status}
        onValueChange={(status) => change({ status })}
      />
      <Select
        label="Priority"
        property={{ keys: KEYS.priority }}
        options={PRIORITY_OPTIONS}
        value={task.priority}
        onValueChange={(priority) => change({ priority })}
      />
      <AssigneeField
        property={{ keys: KEYS.assignee, shown: <AssigneeMark assignee={task.assignee} /> }}
        projectId={project.id}
        value={task.assignee?.id ?? null}
        name={task.assignee?.name}
        onValueChange={assign}
      />
      <DueProperty
        keys={KEYS["due date"]}
        dueAt={task.dueAt}
        status={task.status}
        onChange={(dueAt) => change({ dueAt })}
      />
      <LabelsField
        property={{ keys: KEYS.labels, shown: <LabelList labels={task.labels} shown={20} wraps /> }}
        projectId={project.id}
        values={task.labels}
        onValuesChange={(labels) => change({ labels })}
      />
      <RefusalNotice what="The task was not changed." error={update.error} />
      {lane && <AssignDialog key={lane.id} task={task} lane={lane} onClose={() => setLane(undefined)} />}
    </div>
  );
}

/** By what they change: the key that opens each property. */
const KEYS = { status: "s", priority: "p", assignee: "a", "due date": "d", labels: "l" } as const;
