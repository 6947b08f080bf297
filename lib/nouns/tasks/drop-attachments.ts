import { giveFileSpace } from "#lib/nouns/files/file-space.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 comment, $2 attachments, or null for all of them. */
const drop: Statement = {
  name: "drop-task-attachments",
  text: `
    delete from task_attachments where comment_id = $1 and ($2::text[] is null or id = any($2))
    returning storage_key as "storageKey", case when is_counted then size else 0 end as "counted"`,
};

/** $1 contents. Held first: the next statement then sees what a run has attached meanwhile. */
const hold: Statement = {
  name: "hold-dropped-contents",
  text: "select storage_key from contents where storage_key = any($1) order by storage_key for update",
};

/** $1 contents. A result's files are mostly its run's, and may be files of the team. Index: those by storage key. */
const remove: Statement = {
  name: "delete-dropped-contents",
  text: `
    delete from contents c
     where c.storage_key = any($1)
       and not exists (select from files f where f.storage_key = c.storage_key)
       and not exists (select from run_attachments r where r.storage_key = c.storage_key)
       and not exists (select from task_attachments t where t.storage_key = c.storage_key)`,
};

/**
 * Takes files out of a comment: their bytes go, where nothing else has them, and their space is free.
 * @param attachmentIds of the comment; absent: all of them.
 */
export async function dropAttachments(
  tx: Queries,
  {
    commentId,
    workspaceId,
    teamId,
    attachmentIds = null,
  }: {
    commentId: string;
    workspaceId: string;
    /** The task's. */
    teamId: string;
    attachmentIds?: readonly string[] | null;
  },
): Promise<void> {
  const dropped = await tx.run<{ counted: number; storageKey: string }>(drop, [commentId, attachmentIds]);
  if (dropped.length === 0) return;
  const keys = dropped.map(({ storageKey }) => storageKey);
  await tx.run(hold, [keys]);
  await tx.run(remove, [keys]);
  const bytes = dropped.reduce((sum, { counted }) => sum + counted, 0);
  if (bytes > 0) await giveFileSpace(tx, { workspaceId, teamId, bytes });
}
