import type { Author } from "#lib/contract/author.ts";
import type { UnfinishedUpload } from "#lib/contract/file-uploads.ts";
import { FILES } from "#lib/contract/limits.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { type Pagination, pageOf } from "#lib/nouns/pagination/page-of.ts";
import { authorJson } from "#lib/nouns/work/author.sql.ts";
import { requireTeamReach, teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";

const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  teamIds: "text[]",
  /** Null: every team within reach. */
  teamId: "text",
  /** The previous page's last upload. */
  before: "text",
  limit: "int",
});

/** Uploads under way, the newest first: a day's, of each credential a few. Index: file_uploads_by_author. */
const find: Statement = {
  name: "list-file-uploads",
  text: `
    select u.id as "id", u.team_id as "teamId", t.name as "teamName", u.name as "name", u.type as "type",
           u.size as "size", ${authorJson("u.author_kind", "u.author_id")} as "author",
           coalesce((select sum(p.size) from file_upload_parts p where p.upload_id = u.id), 0)::float8 as "receivedBytes",
           u.created_at as "createdAt", u.expires_at as "expiresAt"
      from file_uploads u join teams t on t.id = u.team_id
     where u.workspace_id = ${at.workspaceId} and ${withinReach("u.team_id", at.everyTeam, at.teamIds)}
       and (${at.teamId} is null or u.team_id = ${at.teamId})
       and (${at.before} is null or u.id < ${at.before})
       and u.expires_at > now()
     order by u.id desc
     limit ${at.limit}`,
};

interface Row {
  readonly id: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly author: Author;
  readonly receivedBytes: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface Asked {
  readonly actor: WorkActor;
  readonly query: {
    readonly teamId?: string | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  };
}

/**
 * The unfinished uploads to the teams within reach, of every credential, the newest first. Needs operator.
 * @throws DomainError permission_denied, access_not_configured, team_not_found, invalid_cursor.
 */
export async function listFileUploads(
  asked: Asked,
): Promise<{ uploads: UnfinishedUpload[]; pagination: Pagination }> {
  const { page, pagination } = await findPage(asked);
  return { uploads: page.map(uploadAnswer), pagination };
}

/** The same with the teams' names, for the dashboard. */
export async function listFileUploadRows(asked: Asked) {
  const { page, pagination } = await findPage(asked);
  const uploads = page.map((row) => ({
    ...uploadAnswer(row),
    team: { id: row.teamId, name: row.teamName },
  }));
  return { uploads, pagination };
}

async function findPage({ actor, query: { teamId, limit = FILES.page.default, cursor } }: Asked) {
  requireRole(actor, "operator");
  const { db } = runtime();
  const { every, teamIds } = teamReach(actor);
  if (teamId !== undefined) await requireTeamReach(db, { actor, teamId });
  const { workspaceId } = actor;
  const boundTo = ["file-uploads", workspaceId, teamId ?? null];
  const before = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const rows = await db.run<Row>(
    find,
    values({ workspaceId, everyTeam: every, teamIds, teamId: teamId ?? null, before, limit: limit + 1 }),
  );
  return pageOf(rows, { limit, boundTo, placeOf: (last) => last.id });
}

function uploadAnswer({
  id,
  teamId,
  name,
  type,
  size,
  author,
  receivedBytes,
  createdAt,
  expiresAt,
}: Row): UnfinishedUpload {
  const known = { uploadId: id, teamId, name, type, size, author, receivedBytes };
  return { ...known, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
