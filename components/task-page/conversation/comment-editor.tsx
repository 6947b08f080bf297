"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { DocumentConflict } from "#components/documents/document-conflict.tsx";
import { useLineMerge } from "#components/documents/use-line-merge.ts";
import { useTaskChoices } from "#components/tasks/use-tasks.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import { type TaskComment, useEditComment } from "../use-task-page.ts";
import { MAX_COMMENT_CHARS } from "./comment-form.tsx";
import { MentionField } from "./mention-field.tsx";
import { type Person, withMentions, withoutMentions } from "./mention-text.ts";

/**
 * Edits a comment where it stands, and takes files out of it. What somebody else saved meanwhile is merged by line; a
 * refusal keeps what is typed.
 */
export function CommentEditor({
  comment,
  taskId,
  projectId,
  onClose,
}: {
  comment: TaskComment;
  taskId: string;
  projectId: string;
  onClose: () => void;
}) {
  const { id, body: saved, version, attachments } = comment;
  const [{ text, mentioned }, setDraft] = useState(() => withoutMentions(saved));
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [isDiscarding, setDiscarding] = useState(false);
  const { data: choices } = useTaskChoices(projectId);
  const edit = useEditComment({ taskId, commentId: id });
  const merge = useLineMerge({ saved, send });
  const mine = withMentions(text, mentioned);
  const removeAttachments = removed.filter((one) => attachments.some((file) => file.id === one));
  const isChanged = mine !== merge.base || removeAttachments.length > 0;
  const isBlocked = text.trim() === "" || edit.isPending;

  function send(body: string) {
    setDraft(withoutMentions(body));
    edit.mutate({ version, body, removeAttachments }, { onSuccess: onClose });
  }
  function save() {
    if (isBlocked) return;
    if (isChanged) merge.save(mine);
    else onClose();
  }
  const cancel = () => (isChanged ? setDiscarding(true) : onClose());
  const addPerson = (person: Person) => [...mentioned.filter((one) => one.id !== person.id), person];
  const leaving = (
    <LeaveDialog isLosing={isChanged}>
      Your changes to the comment are not saved, and are lost when you leave.
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
    <section aria-label="Edit comment" className="grid min-w-0 gap-3">
      <MentionField
        label="Comment"
        help={
          merge.isOutdated
            ? "Somebody changed it since you began. Saving merges both, line by line."
            : "Markdown. Type @ to mention somebody. Who was mentioned before is not notified again."
        }
        value={text}
        onChange={(value) => setDraft((draft) => ({ ...draft, text: value }))}
        people={choices?.assignees ?? []}
        onPerson={(person) => setDraft((draft) => ({ ...draft, mentioned: addPerson(person) }))}
        onSubmit={save}
        onEscape={cancel}
        isFocusedFirst
        error={fieldFault(edit.error, "/body")}
        disabled={edit.isPending}
        maxLength={MAX_COMMENT_CHARS}
      />
      {attachments.length > 0 && (
        <ul aria-label="Files of this comment" className="grid gap-1">
          {attachments.map((file) => {
            const isRemoved = removed.includes(file.id);
            return (
              <li key={file.id} className="flex min-w-0 items-center gap-2 text-table">
                <span className={isRemoved ? "truncate text-ink-faint line-through" : "truncate"}>
                  {file.name}
                </span>
                <Button
                  size="small"
                  aria-label={`${isRemoved ? "Keep" : "Remove"} ${file.name}`}
                  onClick={() =>
                    setRemoved(isRemoved ? removed.filter((one) => one !== file.id) : [...removed, file.id])
                  }
                >
                  {isRemoved ? "Keep" : "Remove"}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {!isFieldFault(edit.error, ["/body"]) && (
        <RefusalNotice what="The comment was not saved." error={edit.error} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={isBlocked} onClick={save}>
          {edit.isPending ? "Saving" : "Save comment"}
        </Button>
        <Button disabled={edit.isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      >
        The comment stays as it was.
      </ConfirmDialog>
      {leaving}
    </section>
  );
}
