import { DomainError } from "#lib/contract/errors.ts";
import type { StoredFile } from "#lib/contract/files.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { requireInReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

export interface FileRow {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  readonly type: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: Date;
}

/** Columns of `files f` with its content `c`. */
export const LISTED_FILE = `
    f.id as "id", f.team_id as "teamId", f.name as "name", f.type as "type", f.storage_key as "storageKey",
    c.size as "size", c.sha256 as "sha256", f.created_at as "createdAt"`;

/** $1 file, $2 workspace. Index: the primary keys. */
const find: Statement = {
  name: "find-file",
  text: `
    select ${LISTED_FILE}
      from files f join contents c on c.storage_key = f.storage_key
     where f.id = $1 and f.workspace_id = $2`,
};

/**
 * A file that the actor reaches now.
 * @throws DomainError file_not_found, permission_denied, access_not_configured.
 */
export async function findFile(
  queries: Pick<Queries, "run">,
  { actor, fileId }: { actor: WorkActor; fileId: string },
): Promise<FileRow> {
  teamReach(actor); // an empty allowlist is told before anything else
  const [row] = isId("file", fileId) ? await queries.run<FileRow>(find, [fileId, actor.workspaceId]) : [];
  if (!row) throw noFile();
  requireInReach(actor, row.teamId);
  return row;
}

export const noFile = () => new DomainError("file_not_found", "There is no file with this id.");

/** A file as callers see it (D19). */
export function fileAnswer(row: FileRow): StoredFile {
  const { id, teamId, name, type, size, sha256, storageKey } = row;
  return { id, teamId, name, type, size, sha256, storageKey, createdAt: row.createdAt.toISOString() };
}

/**
 * What is known about a file.
 * @throws DomainError file_not_found, permission_denied, access_not_configured.
 */
export async function getFile({ actor, fileId }: { actor: WorkActor; fileId: string }): Promise<StoredFile> {
  return fileAnswer(await findFile(runtime().db, { actor, fileId }));
}

interface OpenFile extends FileRow {
  readonly read: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
}

/**
 * A file and what reads its content.
 * @throws DomainError file_not_found, permission_denied, access_not_configured.
 */
export async function openFile({ actor, fileId }: { actor: WorkActor; fileId: string }): Promise<OpenFile> {
  const file = await findFile(runtime().db, { actor, fileId });
  return { ...file, read: (range) => readContent(file.storageKey, range) };
}
