import type { documentOperations } from "#lib/contract/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { requireTeamReach, teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { listedAnswer } from "./document-answer.ts";
import { LISTED_DOCUMENT, type ListedRow } from "./find-document.ts";

type Operation = typeof documentOperations.list;

const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  teamIds: "text[]",
  /** Null: every team within reach. */
  teamId: "text",
  /** The previous page's last row, with `afterId`. */
  afterTitle: "text",
  afterId: "text",
  limit: "int",
});

/** Index: documents_by_title, a page of each team. */
const findPage = {
  name: "list-documents",
  text: `
    select ${LISTED_DOCUMENT}
      from teams t
      cross join lateral (
        select * from documents d
         where d.team_id = t.id and d.archived_at is null
           and (${at.afterTitle} is null or (d.title, d.id) > (${at.afterTitle}, ${at.afterId}))
         order by d.title, d.id
         limit ${at.limit}
      ) d
      join document_versions v on v.document_id = d.id and v.version = d.version
     where t.workspace_id = ${at.workspaceId} and ${withinReach("t.id", at.everyTeam, at.teamIds)}
       and (${at.teamId} is null or t.id = ${at.teamId})
     order by d.title, d.id
     limit ${at.limit}`,
};

/**
 * Documents within the actor's reach by title, without their content.
 * @throws DomainError access_not_configured, permission_denied, team_not_found, invalid_cursor.
 */
export async function listDocuments({
  actor,
  query: { teamId, limit = DOCUMENTS.page.default, cursor },
}: {
  actor: WorkActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const { every, teamIds } = teamReach(actor);
  if (teamId !== undefined) await requireTeamReach(db, { actor, teamId });
  const { workspaceId } = actor;
  const boundTo = ["documents", workspaceId, teamId ?? null];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [afterTitle, afterId] = Array.isArray(after) ? after : [];
  const rows = await db.run<ListedRow>(
    findPage,
    values({
      workspaceId,
      everyTeam: every,
      teamIds,
      teamId: teamId ?? null,
      afterTitle: afterTitle ?? null,
      afterId: afterId ?? null,
      limit: limit + 1,
    }),
  );
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.title, last.id]),
  });
  return { documents: page.map(listedAnswer), pagination };
}
