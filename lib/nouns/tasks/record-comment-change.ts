import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { recordActivity } from "./record-activity.ts";
import type { TaskRow } from "./task.sql.ts";
import type { CommentRow } from "./task-comments.sql.ts";

/** Writes into the task's history and the audit log who edited or deleted whose comment; neither keeps its text. */
export async function recordCommentChange(
  tx: Queries,
  {
    actor,
    task,
    comment: { id, author, writtenBy },
    change,
  }: { actor: WorkActor; task: TaskRow; comment: CommentRow; change: "edited" | "deleted" },
): Promise<void> {
  const [kind, own] = authorOf(actor);
  const isOwn = kind === writtenBy.kind && own === writtenBy.id;
  await recordActivity(tx, {
    actor,
    taskId: task.id,
    action: `comment_${change}`,
    changes: { commentId: id, ...(!isOwn && { authorName: author.name }) },
  });
  const { workspaceId } = actor;
  await recordAudit(tx, {
    actor,
    workspaceId,
    action: `comment.${change}`,
    target: { kind: "task", id: task.id, name: `${task.number} ${task.title}` },
    details: { commentId: id, ...(!isOwn && { authorName: author.name }) },
  });
}
