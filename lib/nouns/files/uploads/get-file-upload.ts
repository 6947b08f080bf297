import type { FileUpload } from "#lib/contract/file-uploads.ts";
import { FILES } from "#lib/contract/limits.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findUpload } from "./find-upload.ts";

/**
 * Which parts of an upload have been received.
 * @throws DomainError upload_not_found, permission_denied, access_not_configured.
 */
export async function getFileUpload(of: { actor: WorkActor; uploadId: string }): Promise<FileUpload> {
  const { id, teamId, name, type, size, parts, expiresAt } = await findUpload(runtime().db, of);
  const partSize = FILES.partBytes;
  const fields = { uploadId: id, teamId, name, type, size, partSize, parts: [...parts] };
  return { ...fields, expiresAt: expiresAt.toISOString() };
}
