"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useUpdateTask } from "#components/tasks/use-tasks.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { ShownTask } from "../use-task-page.ts";

/** Changes a task's title. */
export function RenameDialog({ task, onClose }: { task: ShownTask; onClose: () => void }) {
  const [title, setTitle] = useState(task.title);
  const update = useUpdateTask();
  return (
    <FormDialog
      onClose={onClose}
      title={`Rename ${task.number}`}
      act={update.isPending ? "Saving" : "Rename"}
      disabled={update.isPending || title.trim() === ""}
      onSubmit={() => update.mutate({ taskId: task.id, changes: { title } }, { onSuccess: onClose })}
    >
      <TextField
        label="Title"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        maxLength={300}
        required
        autoFocus
        error={fieldFault(update.error, "/title")}
      />
      {!isFieldFault(update.error, ["/title"]) && (
        <RefusalNotice what="The title was not changed." error={update.error} />
      )}
    </FormDialog>
  );
}
