import type { Database, Statement } from "#lib/platform/db/database.ts";

const AT_ONCE = 200;
const HOURS = 24;

/** $1 now, $2 the last key looked at. Held first: the second statement then sees whoever held one before. */
const hold: Statement = {
  name: "hold-old-contents",
  text: `
    select storage_key as "key" from contents c
     where storage_key > $2 and credential_kind = 'file' and created_at < $1::timestamptz - interval '${HOURS} hours'
       and not exists (select from files f where f.storage_key = c.storage_key)
       and not exists (select from file_uploads u where u.storage_key = c.storage_key)
     order by storage_key
     limit ${AT_ONCE}
     for update`,
};

/** $1 keys. Scans the attachments of all runs, and only where a file has been deleted or an upload cut. */
const remove: Statement = {
  name: "delete-lost-contents",
  text: `
    with used as materialized (
      select distinct storage_key as key from run_attachments where storage_key = any($1)
      union
      select storage_key from task_attachments where storage_key = any($1)
    )
    delete from contents c
     where c.storage_key = any($1) and not exists (select from files f where f.storage_key = c.storage_key)
       and not exists (select from file_uploads u where u.storage_key = c.storage_key)
       and not exists (select from used where used.key = c.storage_key)
    returning c.storage_key`,
};

/**
 * Deletes the contents of deleted files that no run and no comment has attached, and what uploads that were cut left behind. Only those
 * a day old: an upload may be under way.
 * @returns how many.
 */
export async function deleteLostContents(db: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (let afterKey: string | undefined = ""; afterKey !== undefined; ) {
    const from: string = afterKey;
    afterKey = await db.transaction(async (tx) => {
      const held = (await tx.run<{ key: string }>(hold, [now, from])).map(({ key }) => key);
      if (held.length > 0) deleted += (await tx.run(remove, [held])).length;
      return held.length < AT_ONCE ? undefined : held.at(-1);
    });
  }
  return deleted;
}
