import type { NewUploadBody, UploadBegun } from "#lib/contract/file-uploads.ts";
import { FILES } from "#lib/contract/limits.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { beginContent } from "#lib/nouns/contents/write-content.ts";
import { requireTeamReach } from "#lib/nouns/work/team-reach.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { fileNameOf } from "../file-name.ts";
import { requireFileSpace, takeFileSpace } from "../file-space.ts";
import { deleteExpiredUploads } from "./delete-expired-uploads.ts";
import { firstHeld } from "./hold-upload-space.ts";
import { requireUploadPlace } from "./require-upload-place.ts";

/** $1 id, $2 workspace, $3 team, $4 name, $5 type, $6 size, $7 content, $8 author's kind, $9 author, $10 end, $11 what it holds. */
const insert: Statement = {
  name: "insert-file-upload",
  text: `
    insert into file_uploads
      (id, workspace_id, team_id, name, type, size, storage_key, author_kind, author_id, expires_at,
       held_bytes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

/**
 * Begins an upload in parts of a file that would fit now. It holds one part until parts arrive. Needs operator.
 * @throws DomainError permission_denied, access_not_configured, team_not_found, quota_exceeded; invalid_request for a
 *   name that is none.
 */
export async function beginUpload({
  actor,
  body: { teamId, type, size, ...body },
}: {
  actor: WorkActor;
  body: NewUploadBody;
}): Promise<UploadBegun> {
  requireRole(actor, "operator");
  const { db } = runtime();
  const { workspaceId } = actor;
  const name = fileNameOf(body.name);
  const now = Date.now();
  await deleteExpiredUploads(db, { now: new Date(now), workspaceId }); // what they hold is free
  const uploadId = newId("fileUpload");
  const expiresAt = new Date(now + FILES.uploadHours * 60 * 60 * 1_000);
  await db.transaction(async (tx) => {
    await requireTeamReach(tx, { actor, teamId }); // it holds the team's row
    await requireUploadPlace(tx, actor);
    await requireFileSpace(tx, { actor, teamId, bytes: size }); // nobody sends two gigabytes for nothing
    const held = firstHeld(size);
    await takeFileSpace(tx, { actor, teamId, bytes: held });
    const storageKey = await beginContent(tx, workspaceId);
    const author = authorOf(actor);
    const fields = [uploadId, workspaceId, teamId, name, type, size, storageKey, ...author, expiresAt, held];
    await tx.run(insert, fields);
  });
  return { uploadId, partSize: FILES.partBytes, expiresAt: expiresAt.toISOString() };
}
