import { DomainError } from "#lib/contract/errors.ts";
import type { FileUpload } from "#lib/contract/file-uploads.ts";
import { FILES } from "#lib/contract/limits.ts";
import { requireInReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

export interface UploadRow {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storageKey: string;
  readonly isSealed: boolean;
  readonly expiresAt: Date;
  readonly parts: readonly { readonly number: number; readonly size: number }[];
}

/** $1 upload, $2 workspace, $3 and $4 its author. Index: the primary keys. */
const find: Statement = {
  name: "find-file-upload",
  text: `
    select u.id as "id", u.team_id as "teamId", u.name as "name", u.type as "type", u.size as "size",
           u.storage_key as "storageKey", u.is_sealed as "isSealed", u.expires_at as "expiresAt",
           coalesce((select json_agg(json_build_object('number', p.number, 'size', p.size) order by p.number)
                       from file_upload_parts p where p.upload_id = u.id), '[]') as "parts"
      from file_uploads u
     where u.id = $1 and u.workspace_id = $2 and u.author_kind = $3 and u.author_id = $4
       and u.expires_at > now()`,
};

/**
 * An upload of the caller's own that is under way.
 * @throws DomainError upload_not_found, permission_denied, access_not_configured.
 */
export async function findUpload(
  queries: Queries,
  { actor, uploadId }: { actor: WorkActor; uploadId: string },
): Promise<UploadRow> {
  const upload = await ownUpload(queries, { actor, uploadId });
  if (!upload) throw noUpload();
  return upload;
}

/** The same, or undefined where there is none. */
export async function ownUpload(
  queries: Queries,
  { actor, uploadId }: { actor: WorkActor; uploadId: string },
): Promise<UploadRow | undefined> {
  teamReach(actor); // an empty allowlist is told before anything else
  if (!isId("fileUpload", uploadId)) return undefined;
  const [upload] = await queries.run<UploadRow>(find, [uploadId, actor.workspaceId, ...authorOf(actor)]);
  if (upload) requireInReach(actor, upload.teamId);
  return upload;
}

/** How many parts a file of this size has. */
export const partsOf = (size: number) => Math.ceil(size / FILES.partBytes);
/** Bytes of the part with this number, from 1. */
export const partSize = (size: number, number: number) =>
  Math.min(FILES.partBytes, size - (number - 1) * FILES.partBytes);

export const noUpload = () => new DomainError("upload_not_found", "There is no upload with this id.");

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
