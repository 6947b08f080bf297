import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
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

/**
 * $1 document, $2 workspace, $3 every team, $4 teams. Those that the reader may open, too. Index: the primary key of
 * document_links.
 */
const findLinking: Statement = {
  name: "find-linking-documents",
  text: `
    select d.id as "id", d.title as "title", t.name as "team"
      from document_links l
      join documents d on d.id = l.document_id
      join teams t on t.id = d.team_id
     where l.target_id = $1 and d.workspace_id = $2 and d.archived_at is null and ${withinReach("d.team_id", "$3", "$4")}
     order by d.title, d.id limit 50`,
};

interface Place {
  readonly team: string;
  readonly above: { id: string; title: string }[];
}

interface Linking {
  readonly id: string;
  readonly title: string;
  readonly team: string;
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
  const { every, teamIds } = teamReach(actor);
  const [[place], linkedFrom] = await Promise.all([
    db.run<Place>(findPlace, [row.id]),
    db.run<Linking>(findLinking, [row.id, actor.workspaceId, every, teamIds]),
  ]);
  return {
    ...documentAnswer(row),
    team: { id: row.teamId, name: place?.team ?? "" },
    above: place?.above ?? [],
    linkedFrom,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    mayEdit: roleIncludes(actor.role, "operator") && row.archivedAt === null,
  };
}
