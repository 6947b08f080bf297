import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { FAILURE_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { IN_REACH, reachValues } from "./find-group.ts";
import { COUNTED, failureGroup, GROUP_COLUMNS, GROUP_JOINS, type GroupRow } from "./group-row.sql.ts";

/** Counting runs of so many groups takes at most a second. */
const SORTED_GROUPS = 1_000;

interface ListedRow extends GroupRow {
  /** Place in the order: milliseconds or runs. */
  readonly place: string;
}

/**
 * $4 state or null, $5 agents or null, $6 me or nobody or null, $7 the person, $8 and $9 after this place and id, or null,
 * $10 how many.
 */
const MATCHES = `
  ${IN_REACH}
  and case $4::text when 'open' then g.resolved_at is null or g.reopened_at is not null
                    when 'returned' then g.reopened_at is not null
                    when 'resolved' then g.resolved_at is not null and g.reopened_at is null
                    else true end
  and ($5::text[] is null or g.agent_id = any($5))
  and case $6::text when 'me' then g.assignee_id = $7 when 'nobody' then g.assignee_id is null else true end`;

/** Index: failure_groups_workspace, read backwards. */
const byTime: Statement = {
  name: "list-failure-groups-by-time",
  text: `
    with page as materialized (
      select g.id, g.last_seen_at
        from failure_groups g join agents a on a.id = g.agent_id
       where ${MATCHES}
         and ($8::text is null or (g.last_seen_at, g.id) < (to_timestamp($8::float8 / 1000), $9::text))
       order by g.last_seen_at desc, g.id desc
       limit $10
    )
    select ${GROUP_COLUMNS}, (extract(epoch from page.last_seen_at) * 1000)::int8::text as "place"
      from page
      join failure_groups g on g.id = page.id
      join agents a on a.id = g.agent_id
      ${GROUP_JOINS}
      cross join lateral (${COUNTED}) n
     order by page.last_seen_at desc, page.id desc`,
};

/** Indexes: failure_groups_workspace, runs_failure_group. */
const byCount: Statement = {
  name: "list-failure-groups-by-count",
  text: `
    with latest as materialized (
      select g.id
        from failure_groups g join agents a on a.id = g.agent_id
       where ${MATCHES}
       order by g.last_seen_at desc
       limit ${SORTED_GROUPS}
    ),
    counted as materialized (select g.id, n.count from latest g cross join lateral (${COUNTED}) n),
    page as materialized (
      select id, count from counted
       where $8::text is null or (count, id) < ($8::int, $9::text)
       order by count desc, id desc
       limit $10
    )
    select ${GROUP_COLUMNS}, n.count::text as "place"
      from page n
      join failure_groups g on g.id = n.id
      join agents a on a.id = g.agent_id
      ${GROUP_JOINS}
     order by n.count desc, n.id desc`,
};

/**
 * A page of the failures of agents that the person reaches, those that are alike as one.
 * @throws DomainError invalid_cursor.
 */
export async function listFailureGroups({
  actor,
  query: { cursor, limit = FAILURE_PAGE.default, ...filters },
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listFailureGroups>;
}): Promise<OutputOf<typeof dashboardOperations.listFailureGroups>> {
  const { state = null, agent = null, assignee = null, sort = "last_seen" } = filters;
  const boundTo = ["failures", actor.workspaceId, JSON.stringify(filters)];
  const [place = null, id = null] = cursor === undefined ? [] : readCursor({ cursor, boundTo }).split(" ");
  const rows = await runtime().pages.run<ListedRow>(sort === "count" ? byCount : byTime, [
    ...reachValues(actor),
    ...[state, agent, assignee, actor.userId],
    ...[place, id, limit + 1],
  ]);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => `${last.place} ${last.id}`,
  });
  return { failures: await Promise.all(page.map(failureGroup)), pagination };
}
