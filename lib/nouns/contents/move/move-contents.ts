import type { Statement } from "#lib/platform/db/database.ts";
import type { ObjectStore } from "#lib/platform/objects/object-store.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { moveToDatabase } from "./move-to-database.ts";
import { moveToObjects } from "./move-to-objects.ts";

export type StoragePlace = "s3" | "database";

/** A finished content of a file. */
export interface MovableContent {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** How moving one content ended: `damaged` bytes do not have the digest that was stored with them, and stay where they are. */
export type MoveEnd = "moved" | "gone" | "damaged";

export interface Moved {
  readonly moved: number;
  readonly bytes: number;
  readonly damaged: readonly string[];
}

const AT_ONCE = 100;

const whatIsIn = {
  database: "exists (select from content_chunks k where k.storage_key = c.storage_key)",
  s3: "exists (select from content_objects o where o.storage_key = c.storage_key and o.is_kept)",
} as const;

/** $1 the last key looked at. Unfinished contents have no digest. */
const find = (from: StoragePlace): Statement => ({
  name: `find-contents-in-${from}`,
  text: `
    select storage_key as "storageKey", size as "size", sha256 as "sha256" from contents c
     where storage_key > $1 and credential_kind = 'file' and sha256 <> '' and ${whatIsIn[from]}
     order by storage_key
     limit ${AT_ONCE}`,
});

/**
 * Moves the contents of all files, while they are read and others arrive. A content is where it was until every byte has
 * arrived and has been checked, so moving may be interrupted and begun again at any moment.
 * @throws DomainError unavailable.
 */
export async function moveContents({
  to,
  store,
  onMoved,
}: {
  to: StoragePlace;
  store: ObjectStore;
  onMoved: (so: Moved) => void;
}): Promise<Moved> {
  const { db } = runtime();
  const statement = find(to === "s3" ? "database" : "s3");
  let so: Moved = { moved: 0, bytes: 0, damaged: [] };
  for (let after = ""; ; ) {
    const found = await db.run<MovableContent>(statement, [after]);
    for (const content of found) {
      const end = to === "s3" ? await moveToObjects(content, store) : await moveToDatabase(content);
      if (end === "damaged") so = { ...so, damaged: [...so.damaged, content.storageKey] };
      if (end === "moved") so = { ...so, moved: so.moved + 1, bytes: so.bytes + content.size };
      onMoved(so);
    }
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return so;
    after = last.storageKey;
  }
}
