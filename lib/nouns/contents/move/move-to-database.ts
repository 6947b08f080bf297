import { createHash } from "node:crypto";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { CHUNK_BYTES } from "../content-bytes.ts";
import { readContent } from "../read-content.ts";
import { inChunks } from "../write-content.ts";
import { lockContent } from "./lock-content.sql.ts";
import type { MovableContent, MoveEnd } from "./move-contents.ts";

/** $1 content, $2 ordinal, $3 bytes. One that is there has the same bytes: contents never change. */
const copyChunk: Statement = {
  name: "copy-content-chunk",
  text: `
    insert into content_chunks (storage_key, ordinal, bytes)
    select storage_key, $2, $3 from contents where storage_key = $1 for key share
    on conflict do nothing`,
};

/** $1 content, $2 its bytes. The objects are removed later. */
const releaseAll: Statement = {
  name: "release-moved-objects",
  text: `
    update content_objects set is_kept = false
     where storage_key = $1 and is_kept
       and (select coalesce(sum(octet_length(bytes)), 0) from content_chunks where storage_key = $1) = $2`,
};

/**
 * Moves a content into the database, chunk by chunk.
 * @throws DomainError unavailable.
 */
export async function moveToDatabase({ storageKey, size, sha256 }: MovableContent): Promise<MoveEnd> {
  const { db } = runtime();
  const hash = createHash("sha256");
  let ordinal = 0;
  for await (const bytes of inChunks(readContent(storageKey, { end: size }), CHUNK_BYTES)) {
    hash.update(bytes);
    await db.run(copyChunk, [storageKey, ordinal++, bytes]);
  }
  if (hash.digest("hex") !== sha256) return "damaged";
  return db.transaction(async (tx) => {
    const held = await tx.run(lockContent, [storageKey]);
    if (held.length === 0) return "gone";
    await tx.run(releaseAll, [storageKey, size]);
    return "moved";
  });
}
