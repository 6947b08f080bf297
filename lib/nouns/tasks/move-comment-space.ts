import { moveFileSpace } from "#lib/nouns/files/file-space.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 task, which is locked: no comment comes or goes meanwhile. */
const findBytes: Statement = {
  name: "find-comment-space",
  text: `
    select coalesce(sum(a.size), 0)::float8 as "bytes"
      from task_comments c join task_attachments a on a.comment_id = c.id
     where c.task_id = $1 and a.is_counted`,
};

/**
 * Files of comments count to the task's team: a task that moves takes them along.
 * @throws DomainError quota_exceeded.
 */
export async function moveCommentSpace(
  tx: Queries,
  { actor, taskId, from, to }: { actor: WorkActor; taskId: string; from: string; to: string },
): Promise<void> {
  const [found] = await tx.run<{ bytes: number }>(findBytes, [taskId]);
  if (found && found.bytes > 0) await moveFileSpace(tx, { actor, from, to, bytes: found.bytes });
}
