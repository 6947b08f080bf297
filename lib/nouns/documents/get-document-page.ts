import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { documentAnswer } from "./document-answer.ts";
import { findDocument } from "./find-document.ts";

/** $1 document. Its team, and the documents above it from the top down. Index: the primary keys. */
const findPlace: Statement = {
  name: "find-place-of-document",
  text: `
    with recursive above as (
      select d.id, d.parent_id, d.title, 0 as level from documents d where d.id = $1
      union all
      select d.id, d.parent_id, d.title, above.level + 1 from above join documents d on d.id = above.parent_id
    )
    select t.name as "team",
           (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title) order by a.level desc), '[]')
              from above a where a.level > 0) as "above"
      from documents d join teams t on t.id = d.team_id
     where d.id = $1`,
};

interface Place {
  readonly team: string;
  readonly above: { id: string; title: string }[];
}

/**
 * A document as its page shows it, archived or not.
 * @throws DomainError document_not_found, permission_denied.
 */
export async function getDocumentPage({
  actor,
  documentId,
}: {
  actor: UserActor;
  documentId: string;
}): Promise<OutputOf<typeof documentPageOperations.getDocumentPage>> {
  const { db } = runtime();
  const row = await findDocument(db, { actor, documentId, archived: true });
  const [place] = await db.run<Place>(findPlace, [row.id]);
  return {
    ...documentAnswer(row),
    team: { id: row.teamId, name: place?.team ?? "" },
    above: place?.above ?? [],
    archivedAt: row.archivedAt?.toISOString() ?? null,
    mayEdit: roleIncludes(actor.role, "operator") && row.archivedAt === null,
  };
}
