import { FILES } from "#lib/contract/limits.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { takeFileSpace } from "../file-space.ts";

/** Bytes that a new upload holds in the quota: one part, or all of a smaller file. */
export const firstHeld = (size: number) => Math.min(size, FILES.partBytes);

/**
 * $1 upload, which is locked. A part counts from the moment its first request comes: of one that is cut some may be
 * stored. The version before this one held the whole size from the beginning, and wrote no held_bytes.
 */
const findHeld: Statement = {
  name: "find-held-upload-space",
  text: `
    select u.team_id as "teamId", coalesce(u.held_bytes, u.size) as "held",
           least(u.size, ${FILES.partBytes} + coalesce(
             (select sum(least(${FILES.partBytes}, u.size - (r.number - 1)::bigint * ${FILES.partBytes}))
                from file_upload_receptions r where r.upload_id = u.id), 0))::float8 as "needed"
      from file_uploads u where u.id = $1`,
};

/** $1 upload, $2 bytes. */
const hold: Statement = {
  name: "hold-upload-space",
  text: "update file_uploads set held_bytes = $2 where id = $1",
};

/**
 * Makes an upload hold what its parts have, those that have arrived and those that are arriving, and one part more, in the
 * transaction that takes a part: of parts that come at once only as many are taken as fit.
 * @throws DomainError quota_exceeded.
 */
export async function holdUploadSpace(
  tx: Queries,
  { actor, uploadId }: { actor: WorkActor; uploadId: string },
): Promise<void> {
  const [upload] = await tx.run<{ teamId: string; held: number; needed: number }>(findHeld, [uploadId]);
  if (!upload || upload.needed <= upload.held) return;
  const { teamId, held, needed } = upload;
  await takeFileSpace(tx, { actor, teamId, bytes: needed - held });
  await tx.run(hold, [uploadId, needed]);
}
