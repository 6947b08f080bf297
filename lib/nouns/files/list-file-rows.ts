import type { filePageOperations } from "#lib/contract/dashboard/files.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { fileRowAnswer, LISTED_ROW, type ListedFileRow } from "./file-row.sql.ts";
import { filePageStatement, findFilePage } from "./find-file-page.ts";

type Operation = typeof filePageOperations.listFileRows;

const findPage = filePageStatement("list-file-rows", LISTED_ROW);

/**
 * The files of the person's teams, the newest first.
 * @throws DomainError permission_denied, team_not_found, invalid_cursor.
 */
export async function listFileRows(asked: {
  actor: UserActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { page, pagination } = await findFilePage<ListedFileRow>(findPage, asked);
  return { files: page.map(fileRowAnswer), pagination };
}
