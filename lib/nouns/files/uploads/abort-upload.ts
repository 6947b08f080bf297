import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { dropUploads } from "./delete-expired-uploads.ts";
import { findUpload } from "./find-upload.ts";

/**
 * Gives an upload up, with what has been received. Needs operator.
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
  const { db } = runtime();
  const { id } = await findUpload(db, { actor, uploadId });
  await db.transaction((tx) => dropUploads(tx, [id]));
  return {};
}
