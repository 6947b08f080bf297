import type { documentOperations } from "#lib/contract/documents.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { characterCount } from "#lib/language/expressions/values/text.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import { requireInReach, teamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { listedAnswer } from "./document-answer.ts";
import { type ListedRow, noDocument } from "./find-document.ts";

type Operation = typeof documentOperations.read;

/**
 * $1 document, $2 workspace, $3 version or null: the current one, $4 offset, $5 characters or null: all, $6 archived ones too. Without that
 * version what belongs to it is null. Characters are PostgreSQL's: code points, so that no piece ends inside one.
 */
const read: Statement = {
  name: "read-document",
  text: `
    select d.id as "id", d.team_id as "teamId", d.parent_id as "parentId", v.title as "title", v.version as "version",
           d.created_at as "createdAt", v.created_at as "updatedAt",
           ${authorJson("v.author_kind", "v.author_id")} as "updatedBy",
           char_length(v.content) as "totalChars",
           case when $4::int = 0 and $5::int is null then v.content
                else substring(v.content from $4::int + 1 for coalesce($5::int, char_length(v.content))) end as "content"
      from documents d
      left join document_versions v on v.document_id = d.id and v.version = coalesce($3::int, d.version)
     where d.id = $1 and d.workspace_id = $2 and (d.archived_at is null or $6::boolean)`,
};

type PieceRow = ListedRow & { readonly content: string | null; readonly totalChars: number };

/**
 * A document, an earlier version of it, or a piece of either.
 * @param query offset and limit in characters.
 * @throws DomainError document_not_found, permission_denied, access_not_configured; not_found for a version that is not
 *   there, invalid_request for an offset behind the end.
 */
export async function readDocument({
  actor,
  documentId,
  query: { version = null, offset = 0, limit = null },
  archived = false,
}: {
  actor: WorkActor;
  documentId: string;
  /** For the dashboard. */
  archived?: boolean;
  query: {
    version?: number | null | undefined;
    offset?: number | undefined;
    limit?: number | null | undefined;
  };
}): Promise<OutputOf<Operation>> {
  teamReach(actor); // an empty allowlist is told before anything else
  const [row] = isId("document", documentId)
    ? await runtime().db.run<PieceRow>(read, [
        documentId,
        actor.workspaceId,
        version,
        offset,
        limit,
        archived,
      ])
    : [];
  if (!row) throw noDocument();
  requireInReach(actor, row.teamId);
  const { content, totalChars } = row;
  if (content === null) throw new DomainError("not_found", `The document has no version ${version}.`);
  if (offset > totalChars) throw behindTheEnd(totalChars);
  const end = offset + characterCount(content);
  return { ...listedAnswer(row), content, offset, totalChars, nextOffset: end < totalChars ? end : null };
}

function behindTheEnd(totalChars: number): DomainError {
  const message = `is over the document's ${totalChars} characters`;
  return new DomainError("invalid_request", `The offset ${message}.`, {
    details: [{ code: "maximum", message, field: "offset" }],
  });
}
