import { CHUNK_BYTES, OBJECT_BYTES } from "#lib/nouns/contents/content-bytes.ts";
import { putObject } from "#lib/nouns/contents/content-objects.ts";
import { inChunks } from "#lib/nouns/contents/write-content.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { UploadRow } from "./find-upload.ts";
import { firstChunk, openReception, superseded } from "./reception.ts";

/** $1 upload, $2 part, $3 reception, $4 ordinal, $5 bytes. */
const writeChunk: Statement = {
  name: "write-upload-chunk",
  text: `
    with open as (${openReception})
    insert into content_chunks (storage_key, ordinal, bytes) select storage_key, $4, $5 from open
    on conflict (storage_key, ordinal) do update set bytes = excluded.bytes
    returning ordinal`,
};

/** $1 upload, $2 part, $3 reception, $4 object. */
const keepObject: Statement = {
  name: "keep-upload-object",
  text: `
    with open as (${openReception})
    update content_objects o set is_kept = true from open
     where o.object = $4 and o.storage_key = open.storage_key
    returning object`,
};

/**
 * Writes what arrives of a part: chunk by chunk into the database, or as one object beside it.
 * @returns how many bytes have been received: of a part that is cut none may have been written.
 * @throws DomainError upload_incomplete where a later request sends the part, unavailable; what the chunks throw.
 */
export async function writePart(
  { id, storageKey }: UploadRow,
  {
    number,
    size,
    reception,
    chunks,
  }: { number: number; size: number; reception: string; chunks: AsyncIterable<Uint8Array> },
): Promise<number> {
  const { db, objects } = runtime();
  const own = [id, number, reception];
  let received = 0;
  for await (const bytes of inChunks(chunks, objects ? OBJECT_BYTES : CHUNK_BYTES)) {
    if (objects && bytes.length < size) return bytes.length;
    const kept = objects
      ? await db.run(keepObject, [
          ...own,
          await putObject(objects, { storageKey, ordinal: number - 1, bytes }),
        ])
      : await db.run(writeChunk, [...own, firstChunk(number) + received / CHUNK_BYTES, bytes]);
    if (kept.length === 0) throw superseded(number);
    received += bytes.length;
  }
  return received;
}
