"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { DocumentConflict } from "#components/documents/document-conflict.tsx";
import { useLineMerge } from "#components/documents/use-line-merge.ts";
import { MarkdownField } from "#components/markdown/markdown-field.tsx";
import { useUpdateTask } from "#components/tasks/use-tasks.ts";
import { Button } from "#components/ui/button.tsx";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import type { ShownTask } from "../use-task-page.ts";

/** Edits a description. What somebody else saved meanwhile is merged by line, and the same lines are asked about. */
export function DescriptionEditor({
  task,
  onClose,
  onSaved,
}: {
  task: ShownTask;
  onClose: () => void;
  onSaved: () => void;
}) {
  const saved = task.description ?? "";
  const [text, setText] = useState(saved);
  const update = useUpdateTask();
  const merge = useLineMerge({ saved, send });

  function send(description: string) {
    setText(description);
    update.mutate({ taskId: task.id, changes: { description } }, { onSuccess: onSaved });
  }
  const leaving = (
    <LeaveDialog isLosing={text !== merge.base}>
      The description you typed is not saved, and is lost when you leave.
    </LeaveDialog>
  );
  if (merge.parts)
    return (
      <>
        <DocumentConflict conflict={{ parts: merge.parts }} onDecided={merge.decided} />
        {leaving}
      </>
    );
  return (
    <section aria-label="Description" className="grid min-w-0 gap-3">
      <MarkdownField
        label="Description"
        value={text}
        onChange={setText}
        placeholder="What is to be done, and how it is seen to be done"
        help={
          merge.isOutdated
            ? "Somebody changed it since you began. Saving merges both, line by line."
            : "Markdown"
        }
        error={fieldFault(update.error, "/description")}
      />
      {!isFieldFault(update.error, ["/description"]) && (
        <RefusalNotice what="The description was not saved." error={update.error} />
      )}
      <div className="flex gap-2">
        <Button look="primary" disabled={update.isPending} onClick={() => merge.save(text)}>
          {update.isPending ? "Saving" : "Save description"}
        </Button>
        <Button disabled={update.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {leaving}
    </section>
  );
}
