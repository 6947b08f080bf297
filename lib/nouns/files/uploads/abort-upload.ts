import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireInReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { dropUploads } from "./delete-expired-uploads.ts";
import { noUpload } from "./find-upload.ts";

/** $1 upload, $2 workspace. Index: the primary key. */
const findAny: Statement = {
  name: "find-upload-to-abort",
  text: `
    select team_id as "teamId", name as "name", author_kind as "authorKind", author_id as "authorId"
      from file_uploads where id = $1 and workspace_id = $2 and expires_at > now()`,
};

interface Found {
  readonly teamId: string;
  readonly name: string;
  readonly authorKind: string;
  readonly authorId: string;
}

/**
 * Aborts an upload, and deletes what has been received: one's own, or anybody's to a team within reach, which the audit log
 * says. Needs operator.
 * @throws DomainError upload_not_found, permission_denied, access_not_configured.
 */
export async function abortUpload({
  actor,
  uploadId,
}: {
  actor: WorkActor;
  uploadId: string;
}): Promise<Record<string, never>> {
  requireRole(actor, "operator");
  teamReach(actor); // an empty allowlist is told before anything else
  const { db } = runtime();
  const { workspaceId } = actor;
  const [found] = isId("fileUpload", uploadId) ? await db.run<Found>(findAny, [uploadId, workspaceId]) : [];
  if (!found) throw noUpload();
  const { teamId, name, authorKind, authorId } = found;
  requireInReach(actor, teamId);
  const [kind, id] = authorOf(actor);
  const isOwn = kind === authorKind && id === authorId;
  await db.transaction(async (tx) => {
    const dropped = await dropUploads(tx, [uploadId]);
    if (dropped === 0) throw noUpload(); // it has become a file, or somebody else was first
    if (isOwn) return;
    const target = { kind: "upload", id: uploadId, name };
    const details = { beganByKind: authorKind, beganById: authorId };
    await recordAudit(tx, { actor, workspaceId, action: "file_upload.aborted", target, details });
  });
  return {};
}
