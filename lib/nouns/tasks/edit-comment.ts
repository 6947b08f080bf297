import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { TaskComment } from "#lib/contract/task-values.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { mentionsIn } from "./comment-on-task.ts";
import { dropAttachments } from "./drop-attachments.ts";
import { findOwnComment } from "./find-own-comment.ts";
import { findTask } from "./find-task.ts";
import { followTask } from "./follow-task.ts";
import { notifyMentioned } from "./notify-about-task.ts";
import { recordCommentChange } from "./record-comment-change.ts";
import { type CommentRow, commentAnswer } from "./task-comments.sql.ts";

type Body = BodyOf<typeof taskOperations.editComment>;

/** $1 comment, whose task is locked, $2 text, $3 people mentioned. The task's pages read it again. */
const write: Statement = {
  name: "edit-task-comment",
  text: `
    with task as (
      update tasks set updated_at = clock_timestamp()
       where id = (select task_id from task_comments where id = $1)
    )
    update task_comments
       set body = $2, mentioned_ids = $3::text[], version = version + 1, edited_at = clock_timestamp()
     where id = $1`,
};

/**
 * Changes a comment's text, or takes files out of it. An edit that is based on an older version changes nothing, and one
 * that changes nothing makes no version. Who is mentioned for the first time follows the task, and is notified.
 * @throws DomainError as the operation lists.
 */
export async function editComment({
  actor,
  taskId,
  commentId,
  body,
}: {
  actor: WorkActor;
  taskId: string;
  commentId: string;
  body: Body;
}): Promise<TaskComment> {
  const { db } = runtime();
  const { id } = await findTask(db, { actor, taskId, needs: "operator" });
  return db.transaction(async (tx) => {
    // Under the task's lock: of two edits at the same moment the second one finds the first one's version.
    const task = await findTask(tx, { actor, taskId: id, needs: "operator", lock: true });
    const comment = await findOwnComment(tx, { actor, taskId: id, commentId });
    if (comment.version !== body.version) throw conflict(comment.version, body.version);
    const text = body.body ?? comment.body;
    const attachmentIds = requireOwnFiles(comment, body.removeAttachments ?? []);
    if (text === comment.body && attachmentIds.length === 0) return commentAnswer(comment);
    await tx.run(write, [commentId, text, mentionsIn(text)]);
    if (attachmentIds.length > 0)
      await dropAttachments(tx, {
        commentId,
        workspaceId: actor.workspaceId,
        teamId: task.teamId,
        attachmentIds,
      });
    await tellMentioned(tx, { actor, taskId: id, comment, text });
    await recordCommentChange(tx, { actor, task, comment, change: "edited" });
    return commentAnswer(await findOwnComment(tx, { actor, taskId: id, commentId }));
  });
}

/** @throws DomainError invalid_request for a file that the comment does not have. */
function requireOwnFiles({ attachments }: CommentRow, ids: readonly string[]): readonly string[] {
  const own = new Set(attachments.map(({ id }) => id));
  const foreign = ids.findIndex((id) => !own.has(id));
  if (foreign < 0) return ids;
  const [field, message] = [`/removeAttachments/${foreign}`, "is no attachment of this comment"];
  throw new DomainError("invalid_request", `The body is not valid: ${field} ${message}.`, {
    details: [{ code: "unknown_attachment", message, field }],
  });
}

/** Those whom the text before mentioned have been told. */
async function tellMentioned(
  tx: Queries,
  { actor, taskId, comment, text }: { actor: WorkActor; taskId: string; comment: CommentRow; text: string },
): Promise<void> {
  const before = new Set(mentionsIn(comment.body));
  const mentioned = mentionsIn(text).filter((userId) => !before.has(userId));
  await followTask(tx, { taskId, workspaceId: actor.workspaceId, userIds: mentioned });
  await notifyMentioned(tx, { actor, commentId: comment.id, mentioned });
}

function conflict(version: number, basedOn: number): DomainError {
  return new DomainError(
    "revision_conflict",
    `The comment is at version ${version}; your change is based on ${basedOn}. Read the task again, then repeat the change.`,
    { details: [{ code: "current_version", message: String(version), field: "/version" }] },
  );
}
