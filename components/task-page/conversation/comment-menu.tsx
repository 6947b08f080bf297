"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type TaskComment, useDeleteComment } from "../use-task-page.ts";

/** What its author and admins can do with a comment. */
export function CommentMenu({
  comment: { id, author, attachments },
  taskId,
  onEdit,
}: {
  comment: TaskComment;
  taskId: string;
  onEdit: () => void;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteComment(taskId);
  return (
    <>
      <MoreMenu label={`More for the comment of ${author.name || "a former member"}`}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </MoreMenu>
      {isDeleting && (
        <ConfirmChange
          onClose={() => setDeleting(false)}
          title="Delete this comment?"
          confirmLabel="Delete comment"
          change={remove}
          given={id}
          refused="The comment was not deleted."
          onDone={() => notify("Comment deleted")}
        >
          {attachments.length === 0
            ? "This can't be undone."
            : `Its ${attachments.length === 1 ? "file is" : `${attachments.length} files are`} deleted, too. This can't be undone.`}
        </ConfirmChange>
      )}
    </>
  );
}
