import { createHash } from "node:crypto";
import type { Statement } from "#lib/platform/db/database.ts";
import type { ObjectStore } from "#lib/platform/objects/object-store.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { OBJECT_BYTES } from "../content-bytes.ts";
import { keepObject, putObject } from "../content-objects.ts";
import { readContent } from "../read-content.ts";
import { inChunks } from "../write-content.ts";
import { lockContent } from "./lock-content.sql.ts";
import type { MovableContent, MoveEnd } from "./move-contents.ts";

/** $1 content. */
const findKept: Statement = {
  name: "find-kept-ordinals",
  text: `select distinct ordinal as "ordinal" from content_objects where storage_key = $1 and is_kept`,
};

/** $1 content, $2 how many objects it has when all of it is there. */
const dropChunks: Statement = {
  name: "drop-moved-chunks",
  text: `
    delete from content_chunks
     where storage_key = $1
       and (select count(distinct ordinal) from content_objects where storage_key = $1 and is_kept) = $2`,
};

/**
 * Moves a content out of the database, object by object; those of an earlier, interrupted move are not sent again.
 * @throws DomainError unavailable.
 */
export async function moveToObjects(
  { storageKey, size, sha256 }: MovableContent,
  store: ObjectStore,
): Promise<MoveEnd> {
  const { db } = runtime();
  const kept = new Set(
    (await db.run<{ ordinal: number }>(findKept, [storageKey])).map(({ ordinal }) => ordinal),
  );
  const hash = createHash("sha256");
  let ordinal = 0;
  for await (const bytes of inChunks(readContent(storageKey, { end: size }), OBJECT_BYTES)) {
    hash.update(bytes);
    if (!kept.has(ordinal)) await keepObject(db, await putObject(store, { storageKey, ordinal, bytes }));
    ordinal += 1;
  }
  if (hash.digest("hex") !== sha256) return "damaged";
  return db.transaction(async (tx) => {
    const held = await tx.run(lockContent, [storageKey]);
    if (held.length === 0) return "gone"; // deleted meanwhile: retention removes the objects
    await tx.run(dropChunks, [storageKey, ordinal]);
    return "moved";
  });
}
