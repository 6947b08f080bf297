"use client";

import type { RefObject } from "react";
import { fieldFault } from "#components/api/api-error.ts";
import { useUpdateTask } from "#components/tasks/use-tasks.ts";
import { EditableTitle } from "#components/ui/editable-title.tsx";
import type { ShownTask } from "./use-task-page.ts";

/** A task's title, edited in its place. */
export function TaskTitle({
  task,
  headingRef,
}: {
  task: ShownTask;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const update = useUpdateTask();
  return (
    <EditableTitle
      title={task.title}
      label="Title"
      maxLength={300}
      headingRef={headingRef}
      isPending={update.isPending}
      fault={fieldFault(update.error, "/title") ?? update.error?.message}
      onSave={(title, close) => update.mutate({ taskId: task.id, changes: { title } }, { onSuccess: close })}
      onClose={update.reset}
    />
  );
}
