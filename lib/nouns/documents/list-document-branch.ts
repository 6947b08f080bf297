import type { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { requireTeamReach } from "#lib/nouns/work/team-reach.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Operation = typeof documentPageOperations.listDocumentBranch;

const { at, values } = parameters({
  workspaceId: "text",
  teamId: "text",
  /** Null: the top, where not archived. */
  parentId: "text",
  archived: "boolean",
  afterTitle: "text",
  afterId: "text",
  limit: "int",
});

/** Archived documents are listed by the one they were archived with. Indexes: documents_by_title, documents_by_parent. */
const findBranch = {
  name: "list-document-branch",
  text: `
    select d.id as "id", d.title as "title", d.updated_at as "updatedAt",
           (select count(*)::int from documents b
             where b.parent_id = d.id and b.archived_at is not distinct from d.archived_at) as "below"
      from documents d
      left join documents p on p.id = d.parent_id
     where d.workspace_id = ${at.workspaceId} and d.team_id = ${at.teamId}
       and case when ${at.archived}
             then d.archived_at is not null and d.archived_at is distinct from p.archived_at
             else d.archived_at is null and d.parent_id is not distinct from ${at.parentId} end
       and (${at.afterTitle} is null or (d.title, d.id) > (${at.afterTitle}, ${at.afterId}))
     order by d.title, d.id
     limit ${at.limit}`,
};

interface BranchRow {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: Date;
  readonly below: number;
}

/**
 * A team's documents by title: under another or at the top, or what is archived.
 * @throws DomainError permission_denied, team_not_found, invalid_cursor.
 */
export async function listDocumentBranch({
  actor,
  query: { teamId, parentId: under, archived = false, limit = DOCUMENTS.page.default, cursor },
}: {
  actor: UserActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  await requireTeamReach(db, { actor, teamId });
  const { workspaceId } = actor;
  const parentId = under ?? null;
  const boundTo = ["document-branch", teamId, parentId, archived];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [afterTitle = null, afterId = null] = Array.isArray(after) ? after : [];
  const asked = { workspaceId, teamId, parentId, archived, afterTitle, afterId, limit: limit + 1 };
  const rows = await db.run<BranchRow>(findBranch, values(asked));
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.title, last.id]),
  });
  const documents = page.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
  return { documents, pagination };
}
