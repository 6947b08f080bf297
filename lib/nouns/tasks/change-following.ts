import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findTask } from "./find-task.ts";
import { followTask } from "./follow-task.ts";

/** $1 task, $2 person. Index: the primary key. */
const unfollow: Statement = {
  name: "unfollow-task",
  text: `delete from task_followers where task_id = $1 and user_id = $2`,
};

/**
 * Follows a task, or does so no more: who sees it may. Doing so again changes nothing.
 * @throws DomainError task_not_found, permission_denied.
 */
export async function changeFollowing({
  actor,
  taskId,
  isFollowed,
}: {
  actor: UserActor;
  taskId: string;
  isFollowed: boolean;
}): Promise<{ isFollowed: boolean }> {
  const { db } = runtime();
  const { workspaceId, userId } = actor;
  const { id } = await findTask(db, { actor, taskId });
  if (isFollowed) await followTask(db, { taskId: id, workspaceId, userIds: [userId] });
  else await db.run(unfollow, [id, userId]);
  return { isFollowed };
}
