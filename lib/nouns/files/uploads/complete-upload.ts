import { createHash } from "node:crypto";
import { DomainError } from "#lib/contract/errors.ts";
import type { StoredFile } from "#lib/contract/files.ts";
import { detectType, HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { finishContent } from "#lib/nouns/contents/write-content.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import { requireTeamReach } from "#lib/nouns/work/team-reach.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { fileAnswer, findFile } from "../find-file.ts";
import { recordFile } from "../record-file.ts";
import { noUpload, ownUpload, partsOf, type UploadRow } from "./find-upload.ts";

/** $1 upload. Waits for whoever writes a part; the next statement sees what they have done. */
const lock: Statement = {
  name: "lock-file-upload",
  text: "select id from file_uploads where id = $1 for update",
};

/** $1 upload, $2 parts. No part is taken afterwards. */
const seal: Statement = {
  name: "seal-file-upload",
  text: `
    update file_uploads set is_sealed = true
     where id = $1 and (select count(*) from file_upload_parts where upload_id = $1) = $2
    returning id`,
};

/** $1 upload. */
const end: Statement = {
  name: "end-file-upload",
  text: "delete from file_uploads where id = $1 returning id",
};

/** $1 upload, $2 workspace, $3 and $4 its author. Index: files_upload_id_unique. */
const findMade: Statement = {
  name: "find-uploaded-file",
  text: `
    select id as "id" from files
     where upload_id = $1 and workspace_id = $2 and author_kind = $3 and author_id = $4`,
};

/**
 * Makes the file of an upload whose parts have all been received. Asked again by the same credential, also at the same
 * moment, it answers the file. Needs operator.
 * @throws DomainError upload_not_found, upload_incomplete, permission_denied, access_not_configured.
 */
export async function completeUpload({
  actor,
  uploadId,
}: {
  actor: WorkActor;
  uploadId: string;
}): Promise<CreatedOutcome<StoredFile>> {
  requireRole(actor, "operator");
  const { db } = runtime();
  const upload = await ownUpload(db, { actor, uploadId });
  if (!upload) return madeBefore({ actor, uploadId });
  await pausePoint("complete-upload");
  const isSealed = await db.transaction(async (tx) => {
    const held = await tx.run(lock, [uploadId]);
    if (held.length === 0) return false; // another call ended it meanwhile
    const sealed = await tx.run(seal, [uploadId, partsOf(upload.size)]);
    if (sealed.length > 0) return true;
    // Under the lock no part arrives: this says what the count was taken of.
    throw incomplete((await ownUpload(tx, { actor, uploadId })) ?? upload);
  });
  if (!isSealed) return madeBefore({ actor, uploadId });
  const { sha256, head } = await look(upload.storageKey, upload.size);
  const { teamId, name, storageKey, size } = upload;
  const type = detectType({ head, name, declared: upload.type });
  const fileId = newId("file");
  const isMade = await db.transaction(async (tx) => {
    await requireTeamReach(tx, { actor, teamId }); // it holds the team's row
    const ended = await tx.run(end, [uploadId]);
    if (ended.length === 0) return false; // another call was first
    await finishContent(tx, { storageKey, size, sha256 });
    await recordFile(tx, { actor, file: { id: fileId, teamId, name, type, storageKey, uploadId } });
    return true;
  });
  if (!isMade) return madeBefore({ actor, uploadId });
  const resource = fileAnswer(await findFile(db, { actor, fileId }));
  return { resource, replayed: false, bodyChanged: false };
}

async function madeBefore({
  actor,
  uploadId,
}: {
  actor: WorkActor;
  uploadId: string;
}): Promise<CreatedOutcome<StoredFile>> {
  const { db } = runtime();
  const [made] = await db.run<{ id: string }>(findMade, [uploadId, actor.workspaceId, ...authorOf(actor)]);
  if (!made) throw noUpload();
  const resource = fileAnswer(await findFile(db, { actor, fileId: made.id }));
  return { resource, replayed: true, bodyChanged: false };
}

/** The digest needs all bytes in their order, and parts come in any. */
async function look(storageKey: string, size: number): Promise<{ sha256: string; head: Buffer }> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  for await (const bytes of readContent(storageKey, { end: size })) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes]).subarray(0, HEAD_BYTES);
    hash.update(bytes);
  }
  return { sha256: hash.digest("hex"), head };
}

function incomplete({ size, parts }: UploadRow): DomainError {
  const received = new Set(parts.map(({ number }) => number));
  const all = Array.from({ length: partsOf(size) }, (_, index) => index + 1);
  const missing = all.filter((number) => !received.has(number));
  const [are, them] = missing.length === 1 ? ["is", "it"] : ["are", "them"];
  return new DomainError(
    "upload_incomplete",
    `${missing.length} of ${all.length} parts ${are} missing. Send ${them}, then complete the upload.`,
    {
      details: missing.map((number) => ({
        code: "missing_part",
        message: `part ${number} has not been received`,
      })),
    },
  );
}
