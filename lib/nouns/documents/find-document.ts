import type { Author } from "#lib/contract/author.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import { requireInReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";

/** A document without its content. */
export interface ListedRow {
  readonly id: string;
  readonly teamId: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: Author;
}

export interface DocumentRow extends ListedRow {
  readonly content: string;
  readonly archivedAt: Date | null;
}

/** Columns of `documents d` with its current version `v`. */
export const LISTED_DOCUMENT = `
    d.id as "id", d.team_id as "teamId", d.parent_id as "parentId", d.title as "title", d.version as "version",
    d.created_at as "createdAt", d.updated_at as "updatedAt", ${authorJson("v.author_kind", "v.author_id")} as "updatedBy"`;

/** $1 document, $2 workspace. Index: the primary keys. */
const find: Statement = {
  name: "find-document",
  text: `
    select ${LISTED_DOCUMENT}, d.archived_at as "archivedAt", v.content as "content"
      from documents d
      join document_versions v on v.document_id = d.id and v.version = d.version
     where d.id = $1 and d.workspace_id = $2`,
};

/**
 * A document that the actor reaches now, with its current content. An archived one is there for the dashboard alone.
 * @throws DomainError document_not_found, permission_denied, access_not_configured.
 */
export async function findDocument(
  queries: Pick<Queries, "run">,
  { actor, documentId, archived = false }: { actor: WorkActor; documentId: string; archived?: boolean },
): Promise<DocumentRow> {
  teamReach(actor); // an empty allowlist is told before anything else
  const [row] = isId("document", documentId)
    ? await queries.run<DocumentRow>(find, [documentId, actor.workspaceId])
    : [];
  if (!row || (row.archivedAt !== null && !archived)) throw noDocument();
  requireInReach(actor, row.teamId);
  return row;
}

export const noDocument = () => new DomainError("document_not_found", "There is no document with this id.");
