import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { INBOX_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import { PLACE_COLUMNS, PLACE_JOINS, type PlaceRow, placeOf } from "#lib/nouns/runs/place-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";

type How = "approved" | "rejected" | "skipped" | "answered" | "connected";

interface AnsweredRow extends PlaceRow {
  readonly entryId: string;
  readonly at: Date;
  readonly how: How;
  readonly byName: string | null;
  readonly byMe: boolean;
  /** The oldest entry that was looked at, and how many were. */
  readonly lastId: string;
  readonly looked: number;
}

/** Entries looked at for a page: somebody of a small team must not have the whole log read for a few answers. */
const LOOK_BACK = 2_000;

const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  teamIds: "text[]",
  /** Answers of this person alone; null: everybody's. */
  actorId: "text",
  myId: "text",
  beforeId: "bigint",
  limit: "int",
});

const entriesOf = (action: string) => `(
        select id, at, actor_kind, actor_id, action, target_id from audit_log
         where workspace_id = ${at.workspaceId} and action = 'interaction.${action}'
           and (${at.beforeId} is null or id < ${at.beforeId}) and (${at.actorId} is null or actor_id = ${at.actorId})
         order by id desc
         limit ${LOOK_BACK}
      )`;
const ACTIONS: readonly How[] = ["approved", "rejected", "skipped", "answered", "connected"];

/**
 * The audit log knows each answer, by whom and when, in their order. A row whenever any entry was looked at, with a null
 * interaction if none is within reach. Indexes: audit_log_action, run_interactions primary key.
 */
const findAnswered: Statement = {
  name: "list-answered",
  text: `
    with looked as materialized (
      select * from (${ACTIONS.map(entriesOf).join(" union all ")}) e order by id desc limit ${LOOK_BACK}
    ),
    last as (select count(*)::int as looked, min(id) as id from looked),
    found as (
      select looked.id::text as "entryId", looked.id as entry, looked.at as "at", split_part(looked.action, '.', 2) as "how",
             ${nameOfCredential("looked.actor_kind", "looked.actor_id")} as "byName",
             looked.actor_kind = 'user' and looked.actor_id = ${at.myId} as "byMe",
             ${PLACE_COLUMNS}
        from looked
        join run_interactions i on i.id = looked.target_id and i.workspace_id = ${at.workspaceId} ${PLACE_JOINS}
       where not r.preview and (${at.everyTeam} or a.team_id = any(${at.teamIds}))
       order by looked.id desc
       limit ${at.limit}
    )
    select found.*, last.looked as "looked", last.id::text as "lastId"
      from last left join found on true
     where last.looked > 0
     order by found.entry desc`,
};

/**
 * What was asked and is answered, newest answer first, in runs of the teams that the person reaches: who did, when and
 * how. A page may be short although more follow.
 * @throws DomainError invalid_cursor.
 */
export async function listAnswered({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listAnswered>;
}): Promise<OutputOf<typeof dashboardOperations.listAnswered>> {
  const { cursor, limit = INBOX_PAGE.default, by = "all" } = query;
  const boundTo = ["answered", actor.workspaceId, by];
  const rows = await runtime().pages.run<AnsweredRow>(
    findAnswered,
    values({
      workspaceId: actor.workspaceId,
      everyTeam: reachesEveryTeam(actor),
      teamIds: actor.teamIds,
      actorId: by === "me" ? actor.userId : null,
      myId: actor.userId,
      beforeId: cursor === undefined ? null : readCursor({ cursor, boundTo }),
      limit: limit + 1,
    }),
  );
  const found = rows.filter(({ entryId }) => entryId !== null);
  const page = found.slice(0, limit);
  const [looked] = rows;
  const isCutShort = found.length <= limit && looked?.looked === LOOK_BACK;
  const position = found.length > limit ? page.at(-1)?.entryId : isCutShort ? looked?.lastId : undefined;
  const items = await Promise.all(
    page.map(async ({ at: answeredAt, how, byName, byMe, ...row }) => ({
      ...(await placeOf(row)),
      answered: { at: answeredAt.toISOString(), how, by: byName ?? "somebody who is gone", byMe },
    })),
  );
  const nextCursor = position === undefined ? null : issueCursor({ position, boundTo });
  return { items, pagination: { limit, hasMore: nextCursor !== null, nextCursor } };
}
