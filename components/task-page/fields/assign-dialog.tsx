"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { firstRun } from "#components/tasks/assignment.ts";
import { type TaskChoices, useUpdateTask } from "#components/tasks/use-tasks.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { ShownTask } from "../use-task-page.ts";

// Forms and their validator are loaded on demand.
const AssignmentRunFields = lazyPart(
  async () => (await import("#components/tasks/assignment-run.tsx")).AssignmentRunFields,
  <Skeleton className="h-24" />,
);

/** Assigns to an agent's lane where that starts a run: the lane's form first. */
export function AssignDialog({
  task,
  lane,
  onClose,
}: {
  task: ShownTask;
  lane: TaskChoices["lanes"][number];
  onClose: () => void;
}) {
  const [run, setRun] = useState(() => firstRun(lane));
  const [isTried, setTried] = useState(false);
  const update = useUpdateTask();
  const { id, name } = lane;
  function submit() {
    setTried(true);
    if (!run.isFit) return;
    const changes = { assigneeId: id, ...(run.input !== undefined && { input: run.input }) };
    const shown = { assignee: { type: "lane" as const, id, name } };
    update.mutate(
      { taskId: task.id, changes, shown },
      {
        onSuccess() {
          onClose();
          notify(`${task.number} assigned to ${name}`);
        },
      },
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Assign to ${name}`}
      act={update.isPending ? "Assigning" : "Assign"}
      disabled={update.isPending}
      onSubmit={submit}
    >
      <AssignmentRunFields lane={lane} error={update.error} isTried={isTried} onChange={setRun} />
      <RefusalNotice what="The task was not assigned." error={update.error} />
    </FormDialog>
  );
}
