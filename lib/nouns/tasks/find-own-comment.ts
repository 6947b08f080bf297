import { DomainError } from "#lib/contract/errors.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { requireOwnComment } from "./may-change-comment.ts";
import { type CommentRow, findComment } from "./task-comments.sql.ts";

/**
 * A comment of a task that was found, which the actor may edit and delete.
 * @throws DomainError not_found, permission_denied.
 */
export async function findOwnComment(
  queries: Queries,
  { actor, taskId, commentId }: { actor: WorkActor; taskId: string; commentId: string },
): Promise<CommentRow> {
  const [comment] = isId("comment", commentId)
    ? await queries.run<CommentRow>(findComment, [commentId, taskId])
    : [];
  if (!comment) throw noComment();
  requireOwnComment(actor, comment.writtenBy);
  return comment;
}

export const noComment = () => new DomainError("not_found", "The task has no such comment.");
