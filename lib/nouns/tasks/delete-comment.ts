import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { dropAttachments } from "./drop-attachments.ts";
import { findOwnComment } from "./find-own-comment.ts";
import { findTask } from "./find-task.ts";
import { recordCommentChange } from "./record-comment-change.ts";

/** $1 comment, whose task is locked. The others keep their ordinals, so lists count apart what is gone. */
const remove: Statement = {
  name: "delete-task-comment",
  text: `
    with gone as (delete from task_comments where id = $1 returning task_id)
    update tasks t set deleted_comments = t.deleted_comments + 1, updated_at = clock_timestamp()
      from gone where t.id = gone.task_id`,
};

/**
 * Deletes a comment with its files. Needs Manage work, and to be its author or an admin.
 * @throws DomainError as the operation lists.
 */
export async function deleteComment({
  actor,
  taskId,
  commentId,
}: {
  actor: WorkActor;
  taskId: string;
  commentId: string;
}): Promise<Record<string, never>> {
  const { db } = runtime();
  const { id } = await findTask(db, { actor, taskId, needs: "operator" });
  await db.transaction(async (tx) => {
    const task = await findTask(tx, { actor, taskId: id, needs: "operator", lock: true });
    const comment = await findOwnComment(tx, { actor, taskId: id, commentId });
    await dropAttachments(tx, { commentId, workspaceId: actor.workspaceId, teamId: task.teamId });
    await tx.run(remove, [commentId]);
    await recordCommentChange(tx, { actor, task, comment, change: "deleted" });
  });
  return {};
}
