import { removeObject } from "#lib/nouns/contents/content-objects.ts";
import type { Database, Statement } from "#lib/platform/db/database.ts";
import type { ObjectStore } from "#lib/platform/objects/object-store.ts";

const AT_ONCE = 200;
/** Longer than any upload of an object takes with all its attempts. */
const HOURS = 1;

/** $1 now, $2 the last object looked at. */
const find: Statement = {
  name: "find-lost-objects",
  text: `
    select o.object as "object", o.storage_key as "storageKey" from content_objects o
     where o.object > $2 and o.created_at < $1::timestamptz - interval '${HOURS} hours'
       and (not o.is_kept or not exists (select from contents c where c.storage_key = o.storage_key))
     order by o.object
     limit ${AT_ONCE}`,
};

/** $1 object. */
const forget: Statement = {
  name: "forget-object",
  text: "delete from content_objects where object = $1",
};

/**
 * Removes from the storage what is no part of a content any more: of deleted contents, of parts that were sent again, and
 * of uploads that were cut. Where the storage fails, the next night goes on.
 * @returns how many.
 * @throws DomainError unavailable.
 */
export async function removeLostObjects(db: Database, store: ObjectStore, now: Date): Promise<number> {
  for (let removed = 0, after = ""; ; ) {
    const lost = await db.run<{ object: string; storageKey: string }>(find, [now, after]);
    for (const row of lost) {
      await removeObject(store, row);
      await db.run(forget, [row.object]);
    }
    removed += lost.length;
    if (lost.length < AT_ONCE) return removed;
    after = lost.at(-1)?.object ?? after;
  }
}
