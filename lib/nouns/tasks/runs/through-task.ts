import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findTask } from "../find-task.ts";

/**
 * The actor as they act on the runs of a task that they see: those are authorised through it alone (D15).
 * @param needs viewer for reading, operator for all else (D14).
 * @throws DomainError task_not_found, permission_denied, access_not_configured.
 */
export async function throughTask<A extends Actor>({
  actor,
  taskId,
  needs,
}: {
  actor: A;
  taskId: string;
  needs: Role;
}): Promise<A> {
  const { id } = await findTask(runtime().db, { actor, taskId, needs });
  return { ...actor, throughTaskId: id };
}
