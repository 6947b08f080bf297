import type { fileOperations } from "#lib/contract/files.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { type FileRow, fileAnswer, LISTED_FILE } from "./find-file.ts";
import { filePageStatement, findFilePage } from "./find-file-page.ts";

type Operation = typeof fileOperations.list;

const findPage = filePageStatement("list-files", LISTED_FILE);

/**
 * Files within the actor's reach, the newest first.
 * @throws DomainError access_not_configured, permission_denied, team_not_found, invalid_cursor.
 */
export async function listFiles(asked: {
  actor: WorkActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { page, pagination } = await findFilePage<FileRow>(findPage, asked);
  return { files: page.map(fileAnswer), pagination };
}
