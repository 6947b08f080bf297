import type { TaskActivity, TaskComment } from "../use-task-page.ts";

type Entry =
  | { readonly kind: "comment"; readonly at: string; readonly comment: TaskComment }
  | { readonly kind: "activity"; readonly at: string; readonly activity: TaskActivity };

/**
 * Comments and what happened, by time. While there are earlier comments, what happened before the shown ones is left
 * out, too: it comes with them.
 */
export function weave({
  comments,
  activity,
  hasEarlierComments,
}: {
  /** Both the oldest first. */
  comments: readonly TaskComment[];
  activity: readonly TaskActivity[];
  hasEarlierComments: boolean;
}): Entry[] {
  const from = hasEarlierComments ? Date.parse(comments[0]?.createdAt ?? "") : Number.NEGATIVE_INFINITY;
  const entries: Entry[] = [
    ...comments.map((comment) => ({ kind: "comment" as const, at: comment.createdAt, comment })),
    ...activity
      .filter(({ at }) => Date.parse(at) >= from)
      .map((one) => ({ kind: "activity" as const, at: one.at, activity: one })),
  ];
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
