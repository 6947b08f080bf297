import type { JsonObject } from "#lib/contract/json.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** What happens to a task, beside its comments. */
export type TaskAction =
  | "created"
  | "changed"
  | "archived"
  | "restored"
  | "run_started"
  | "comment_edited"
  | "comment_deleted";

const insert: Statement = {
  name: "insert-task-activity",
  text: `
    insert into task_activity (workspace_id, task_id, author_kind, author_id, user_id, action, changes)
    values ($1, $2, $3, $4, $5, $6, $7::json)`,
};

/** Writes who did what to a task, in the transaction that does it. */
export async function recordActivity(
  tx: Queries,
  {
    actor,
    taskId,
    action,
    changes = {},
  }: { actor: WorkActor; taskId: string; action: TaskAction; changes?: JsonObject },
): Promise<void> {
  const [kind, id] = authorOf(actor);
  const { workspaceId, userId } = actor;
  await tx.run(insert, [workspaceId, taskId, kind, id, userId, action, JSON.stringify(changes)]);
}
