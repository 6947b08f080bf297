"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { TaskComment, TaskPage, useTaskPage } from "../use-task-page.ts";
import { ActivityView } from "./activity-view.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentView } from "./comment-view.tsx";
import { weave } from "./weave.ts";

/** What people and agents said about a task, and what happened to it, by time. */
export function TaskConversation({
  page,
  comments: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  mayEdit,
}: {
  page: TaskPage;
  comments: ReturnType<typeof useTaskPage>;
  mayEdit: boolean;
}) {
  const { activity, hasEarlierComments } = page;
  const [edited, setEdited] = useState<readonly TaskComment[]>([]);
  const comments = withEdited(page.comments, edited);
  const entries = weave({ comments, activity, hasEarlierComments });
  const others = ({ id }: TaskComment) => edited.filter((one) => one.id !== id);
  return (
    <section aria-labelledby="task-conversation" className="grid min-w-0 gap-4">
      <h2 id="task-conversation" className="flex min-h-8 items-center font-semibold text-heading">
        Conversation
      </h2>
      {hasNextPage && (
        <div className="flex items-center gap-3">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading earlier" : "Show earlier"}
          </Button>
          <p role="status" className="text-failed text-table empty:hidden">
            {isFetchNextPageError && !isFetchingNextPage && "Earlier ones could not be loaded. Try again."}
          </p>
        </div>
      )}
      <ol className="grid min-w-0 gap-3">
        {entries.map((entry) =>
          entry.kind === "comment" ? (
            <CommentView
              key={entry.comment.id}
              comment={entry.comment}
              task={page.task}
              mayEdit={mayEdit}
              isEdited={edited.some(({ id }) => id === entry.comment.id)}
              onEdit={(isEdited) =>
                setEdited([...others(entry.comment), ...(isEdited ? [entry.comment] : [])])
              }
            />
          ) : (
            <ActivityView
              key={`${entry.at} ${entry.activity.action}`}
              activity={entry.activity}
              page={page}
            />
          ),
        )}
      </ol>
      {mayEdit && <CommentForm page={page} />}
    </section>
  );
}

/** A comment that is being edited stays, also where somebody deletes it meanwhile: what is typed is not lost. */
function withEdited(
  comments: readonly TaskComment[],
  edited: readonly TaskComment[],
): readonly TaskComment[] {
  const gone = edited.filter(({ id }) => !comments.some((one) => one.id === id));
  return gone.length === 0
    ? comments
    : [...comments, ...gone].toSorted(
        (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
      );
}
