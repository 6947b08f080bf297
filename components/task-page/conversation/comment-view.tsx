"use client";

import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { apiAddress } from "#components/api/api-address.ts";
import { Markdown } from "#components/markdown/markdown.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ShownTask, TaskComment } from "../use-task-page.ts";
import { AuthorMark, AuthorName } from "./author.tsx";
import { CommentMenu } from "./comment-menu.tsx";

// It brings what merges lines.
const CommentEditor = lazyPart(
  async () => (await import("./comment-editor.tsx")).CommentEditor,
  <Skeleton className="h-32 rounded-md" />,
);

/** A comment of a person, a program or an agent, with its files; its author and admins edit it where it stands. */
export function CommentView({
  comment,
  task,
  mayEdit,
  isEdited,
  onEdit,
}: {
  comment: TaskComment;
  task: ShownTask;
  /** Whether the task may be changed. */
  mayEdit: boolean;
  /** Whether it is being edited now. */
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
}) {
  const { author, body, attachments, createdAt, editedAt } = comment;
  const article = useRef<HTMLElement>(null);
  function close() {
    onEdit(false);
    article.current?.focus();
  }
  return (
    <li className="min-w-0">
      <article
        ref={article}
        tabIndex={-1}
        aria-label={`Comment of ${author.name}`}
        className={classNames(
          "grid min-w-0 gap-2 rounded-lg border border-line p-3 outline-none",
          author.type === "agent" ? "bg-sunken" : "bg-surface",
        )}
      >
        <header className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <AuthorMark author={author} />
          <AuthorName author={author} />
          <span className="text-ink-faint text-meta">
            <RelativeTime at={createdAt} />
            {editedAt && (
              <>
                {" · edited "}
                <RelativeTime at={editedAt} />
              </>
            )}
          </span>
          {mayEdit && comment.mayChange && !isEdited && (
            <span className="-my-1.5 -mr-1.5 ml-auto">
              <CommentMenu comment={comment} taskId={task.id} onEdit={() => onEdit(true)} />
            </span>
          )}
        </header>
        {isEdited ? (
          <CommentEditor comment={comment} taskId={task.id} projectId={task.projectId} onClose={close} />
        ) : (
          <Markdown text={body} />
        )}
        {!isEdited && attachments.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-2">
            {attachments.map(({ id, name, size }) => (
              <li key={id} className="min-w-0">
                <a
                  href={apiAddress("/api/tasks/{taskId}/attachments/{attachmentId}", {
                    params: { taskId: task.id, attachmentId: id },
                  })}
                  download={name}
                  className="inline-flex h-7 max-w-64 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-table hover:bg-hover pointer-coarse:h-11"
                >
                  <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
                  <span className="truncate">{name}</span>
                  <span className="shrink-0 text-ink-faint text-meta">{formatBytes(size)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </article>
    </li>
  );
}
