import { FILES } from "#lib/contract/limits.ts";
import { foldText } from "#lib/language/text-search/fold-text.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { type Pagination, pageOf } from "#lib/nouns/pagination/page-of.ts";
import { requireTeamReach, teamReach, withinReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { FileRow } from "./find-file.ts";

const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  teamIds: "text[]",
  /** Null: every team within reach. */
  teamId: "text",
  /** A part of a name, folded; null: any. */
  name: "text",
  /** The previous page's last file. */
  before: "text",
  limit: "int",
});

/** A name that nothing has is compared with every file's: `lower` alone takes a seventh of `folded`, and most are ASCII. */
const FOLDED_NAME =
  "case when octet_length(f.name) = char_length(f.name) then lower(f.name) else folded(f.name) end";

/**
 * A page of files, the newest first. Index: files_by_team, a page of each team.
 * @param columns of `files f` with its content `c` and its team `t`.
 */
export const filePageStatement = (name: string, columns: string): Statement => ({
  name,
  text: `
    select ${columns}
      from teams t
      cross join lateral (
        select * from files f
         where f.team_id = t.id and (${at.before} is null or f.id < ${at.before})
           and (${at.name} is null or position(${at.name} in ${FOLDED_NAME}) > 0)
         order by f.id desc
         limit ${at.limit}
      ) f
      join contents c on c.storage_key = f.storage_key
     where t.workspace_id = ${at.workspaceId} and ${withinReach("t.id", at.everyTeam, at.teamIds)}
       and (${at.teamId} is null or t.id = ${at.teamId})
     order by f.id desc
     limit ${at.limit}`,
});

/**
 * A page of the files within the actor's reach, by a `filePageStatement`.
 * @throws DomainError access_not_configured, permission_denied, team_not_found, invalid_cursor.
 */
export async function findFilePage<Row extends FileRow>(
  statement: Statement,
  {
    actor,
    query: { teamId, name, limit = FILES.page.default, cursor },
  }: {
    actor: WorkActor;
    query: {
      readonly teamId?: string | undefined;
      readonly name?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
  },
): Promise<{ readonly page: Row[]; readonly pagination: Pagination }> {
  const { db } = runtime();
  const { every, teamIds } = teamReach(actor);
  if (teamId !== undefined) await requireTeamReach(db, { actor, teamId });
  const { workspaceId } = actor;
  const narrowed = { teamId: teamId ?? null, name: name === undefined ? null : foldText(name) };
  const boundTo = [statement.name, workspaceId, narrowed.teamId, narrowed.name];
  const before = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const rows = await db.run<Row>(
    statement,
    values({ workspaceId, everyTeam: every, teamIds, ...narrowed, before, limit: limit + 1 }),
  );
  return pageOf(rows, { limit, boundTo, placeOf: (last) => last.id });
}
