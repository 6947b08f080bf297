import type { Database, Statement } from "#lib/platform/db/database.ts";

/** Each has up to a thousand targets, which go with it. */
const ACTIONS_AT_ONCE = 20;

/** $1 workspace, $2 the moment. Index: bulk_actions_workspace. */
const deleteEnded: Statement = {
  name: "delete-ended-bulk-actions",
  text: `
    delete from bulk_actions where id in (
      select id from bulk_actions
       where workspace_id = $1 and created_at < $2 and ended_at is not null
       order by id limit ${ACTIONS_AT_ONCE})
    returning id`,
};

/** Deletes the bulk actions that were begun before a moment and have ended, with their results. */
export async function deleteBulkActions({
  db,
  workspaceId,
  before,
}: {
  db: Database;
  workspaceId: string;
  before: Date;
}): Promise<void> {
  for (;;) {
    const deleted = await db.run(deleteEnded, [workspaceId, before]);
    if (deleted.length < ACTIONS_AT_ONCE) return;
  }
}
