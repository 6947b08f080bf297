import { DomainError } from "#lib/contract/errors.ts";
import { CHUNK_BYTES, OBJECT_BYTES } from "#lib/nouns/contents/content-bytes.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { holdUploadSpace } from "./hold-upload-space.ts";

/**
 * Requests may send the same part at once, when a caller gives one up and sends it again. The later one takes the
 * part's reception; every write names it, and holds its row, so nothing that an earlier request still sends gets into
 * the part, and nothing at all once the upload is sealed.
 */

/** $1 upload, $2 part, $3 reception. */
const take: Statement = {
  name: "take-part-reception",
  text: `
    with open as (select id from file_uploads where id = $1 and not is_sealed for update)
    insert into file_upload_receptions (upload_id, number, reception) select id, $2, $3 from open
    on conflict (upload_id, number) do update set reception = excluded.reception
    returning reception`,
};

/** $1 upload, $2 part, $3 and $4 its first chunk and the next part's. Until it has arrived again it is missing. */
const forget: Statement = {
  name: "forget-upload-part",
  text: `
    with part as (delete from file_upload_parts where upload_id = $1 and number = $2),
         upload as (select storage_key from file_uploads where id = $1),
         object as (update content_objects o set is_kept = false from upload
                     where o.storage_key = upload.storage_key and o.ordinal = $2 - 1 and o.is_kept)
    delete from content_chunks c using upload
     where c.storage_key = upload.storage_key and c.ordinal >= $3 and c.ordinal < $4`,
};

/** The upload's content, while this request may write the part: parameters of the same names are upload, part, reception. */
export const openReception = `
  select u.storage_key, u.id
    from file_uploads u join file_upload_receptions r on r.upload_id = u.id
   where u.id = $1 and not u.is_sealed and r.number = $2 and r.reception = $3
     for share`;

/** $1 upload, $2 part, $3 reception, $4 size. */
const keep: Statement = {
  name: "keep-upload-part",
  text: `
    with open as (${openReception})
    insert into file_upload_parts (upload_id, number, size) select id, $2, $4 from open
    on conflict (upload_id, number) do update set size = excluded.size
    returning number`,
};

/** The ordinal of a part's first chunk. */
export const firstChunk = (part: number) => ((part - 1) * OBJECT_BYTES) / CHUNK_BYTES;

/**
 * Takes a part from whoever sends it, forgets what has arrived of it, and holds the space that it needs.
 * @returns undefined where the upload is sealed or gone.
 * @throws DomainError quota_exceeded.
 */
export async function beginReception({
  actor,
  uploadId,
  number,
}: {
  actor: WorkActor;
  uploadId: string;
  number: number;
}): Promise<string | undefined> {
  const reception = newId("partReception");
  return runtime().db.transaction(async (tx) => {
    const taken = await tx.run(take, [uploadId, number, reception]);
    if (taken.length === 0) return undefined;
    await tx.run(forget, [uploadId, number, firstChunk(number), firstChunk(number + 1)]);
    await holdUploadSpace(tx, { actor, uploadId });
    return reception;
  });
}

/**
 * All of the part is there.
 * @throws DomainError upload_incomplete where a later request sends it.
 */
export async function endReception({
  uploadId,
  number,
  reception,
  size,
}: {
  uploadId: string;
  number: number;
  reception: string;
  size: number;
}): Promise<void> {
  const kept = await runtime().db.run(keep, [uploadId, number, reception, size]);
  if (kept.length === 0) throw superseded(number);
}

export const superseded = (number: number) =>
  new DomainError(
    "upload_incomplete",
    `A later request replaced part ${number}, or the upload has ended. Read the upload's state before you send more.`,
  );
