import type { Database, Queries, Statement } from "#lib/platform/db/database.ts";
import { giveFileSpace } from "../file-space.ts";

const AT_ONCE = 100;

/** $1 now, $2 workspace, or null for all. Index: file_uploads_by_expiry. */
const findExpired: Statement = {
  name: "find-expired-uploads",
  text: `
    select id as "id" from file_uploads
     where expires_at <= $1 and ($2::text is null or workspace_id = $2)
     order by expires_at
     limit ${AT_ONCE}
     for update skip locked`,
};

/** $1 uploads. */
const drop: Statement = {
  name: "drop-file-uploads",
  text: `
    delete from file_uploads where id = any($1)
    returning workspace_id as "workspaceId", team_id as "teamId", coalesce(held_bytes, size) as "bytes",
              storage_key as "storageKey"`,
};

/** $1 contents. */
const dropContents: Statement = {
  name: "drop-upload-contents",
  text: "delete from contents where storage_key = any($1)",
};

interface Dropped {
  readonly workspaceId: string;
  readonly teamId: string;
  readonly bytes: number;
  readonly storageKey: string;
}

/**
 * Deletes uploads with what has been received of them, and gives back their space.
 * @returns how many of them there were.
 */
export async function dropUploads(tx: Queries, uploadIds: readonly string[]): Promise<number> {
  const dropped = await tx.run<Dropped>(drop, [uploadIds]);
  await tx.run(dropContents, [dropped.map(({ storageKey }) => storageKey)]);
  for (const space of dropped) await giveFileSpace(tx, space);
  return dropped.length;
}

/**
 * Deletes the uploads that nobody has finished in time, of one workspace or of all.
 * @returns how many.
 */
export async function deleteExpiredUploads(
  db: Database,
  { now, workspaceId = null }: { now: Date; workspaceId?: string | null },
): Promise<number> {
  for (let deleted = 0; ; ) {
    const found = await db.transaction(async (tx) => {
      const expired = await tx.run<{ id: string }>(findExpired, [now, workspaceId]);
      if (expired.length > 0)
        await dropUploads(
          tx,
          expired.map(({ id }) => id),
        );
      return expired.length;
    });
    deleted += found;
    if (found < AT_ONCE) return deleted;
  }
}
