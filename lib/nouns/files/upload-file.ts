import type { StoredFile } from "#lib/contract/files.ts";
import type { InlineContent } from "#lib/contract/inline-content.ts";
import type { Octets } from "#lib/contract/operation.ts";
import { detectType, HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { writeContent } from "#lib/nouns/contents/write-content.ts";
import { requireTeamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { contentOf, piecesOf } from "./base64-content.ts";
import { fileNameOf } from "./file-name.ts";
import { requireFileSpace } from "./file-space.ts";
import { keepFile } from "./keep-file.ts";

export interface UploadedFile {
  readonly resource: StoredFile;
  /** An earlier call with the same key had uploaded it. */
  readonly replayed: boolean;
  readonly bodyChanged: boolean;
}

/** Text, or what the body's reader has made of a long one. */
type Base64 = string | InlineContent;

interface NewFile {
  readonly teamId: string;
  readonly name: string;
  /** As declared. */
  readonly type: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Stores a file, once for a caller's key (D19). Needs operator.
 * @param body with its content: in base64, or as `chunks` that arrive.
 * @throws DomainError permission_denied, access_not_configured, team_not_found, quota_exceeded; invalid_request for a name or base64
 *   that is none; file_not_found where the file of this key has been deleted since; what the chunks throw.
 */
export async function uploadFile({
  actor,
  body: { teamId, idempotencyKey, ...file },
}: {
  actor: WorkActor;
  body: NewFile & ({ readonly base64: Base64 } | Pick<Octets<unknown>, "chunks" | "declaredBytes">);
}): Promise<UploadedFile> {
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  const name = fileNameOf(file.name);
  await requireTeamReach(runtime().db, { actor, teamId });
  const given =
    "chunks" in file
      ? { bytes: file.declaredBytes ?? 0, source: file.chunks }
      : inPieces(contentOf(file.base64));
  await requireFileSpace(runtime().db, { actor, teamId, bytes: given.bytes }); // declared; what it has then counts
  const content = await writeContent({ workspaceId, source: given.source });
  const type = detectType({
    head: content.head.subarray(0, HEAD_BYTES),
    name,
    declared: file.type,
  });
  const asked = { teamId, name: file.name, type: file.type, sha256: content.sha256 };
  return keepFile({ actor, file: { teamId, name, type, idempotencyKey }, content, asked });
}

const inPieces = (content: InlineContent) => ({ bytes: content.bytes.length, source: piecesOf(content) });
