import { metadataPair } from "#lib/nouns/run-start/insert-metadata.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** Where failed runs are found by a text, all of its matches are listed up to this number; of more, some are close by. */
export const LISTED_FAILURES = 2_000;

/** Text of a run's failure that is searched, in lower case. Index: runs_failed_text. */
const failure = (run: string): string => `(${run}.error ->> 'code') || ' ' || (${run}.error ->> 'message')`;

/** Whether a failed run's text contains another, from an SQL expression. */
export const failureContains = (run: string, text: string): string =>
  `strpos(lower(left(${failure(run)}, 300)), lower(${text})) > 0`;

const contains = (name: string): string => `strpos(lower(${name}), lower($2)) > 0`;

/**
 * What has a name, a metadata value or a beginning of an id like the text. $1 workspace, $2 text, $3 its spellings as a
 * value, $4 and $5 bounds of ids that begin with it, $6 reaches every team, $7 teams. Indexes: agents_by_name,
 * api_keys_workspace, oauth_grants_workspace, memberships primary key, run_metadata primary key, runs_workspace.
 */
export const findTargets: Statement = {
  name: "find-search-targets",
  text: `
    with mine as materialized (
      select id, name, lane_names, metadata_keys from agents
       where workspace_id = $1 and ($6::boolean or team_id = any($7::text[]))
    ),
    named as (select id from mine where ${contains("name")} or id = $2)
    select array(select id from named) as "agentIds",
           coalesce((select json_agg(json_build_object('agentId', m.id, 'laneId', lane.key))
                       from mine m cross join lateral jsonb_each_text(m.lane_names) lane
                      where ${contains("lane.value")} and not exists (select from named where named.id = m.id)), '[]') as "lanes",
           array(select k.id from api_keys k where k.workspace_id = $1 and (${contains("k.name")} or k.id = $2)
                 union all
                 select g.id from oauth_grants g
                   join oauth_clients c on c.id = g.client_id
                   join users u on u.id = g.user_id
                  where g.workspace_id = $1 and (${contains("c.name || ' (connected by ' || u.name || ')'")} or g.id = $2)
                 union all
                 select u.id from memberships m join users u on u.id = m.user_id
                  where m.workspace_id = $1 and (${contains("u.name")} or u.id = $2)) as "credentialIds",
           array(select pair::text
                   from (select distinct ${metadataPair("$1::text", "used.key", "spelled.value")} as pair
                           from (select distinct unnest(metadata_keys) as key from mine) used
                          cross join unnest($3::text[]) spelled(value)) pairs
                  where exists (select from run_metadata m where m.pair = pairs.pair)) as "pairs",
           exists (select from runs r where r.workspace_id = $1 and r.id >= $4 and r.id < $5) as "beginsIds"`,
};

/**
 * If this many of the most recent failures match, the text is common: the first page is near, and nothing is listed.
 */
const RECENT = 500;
const COMMON = 25;

/**
 * Failed runs with the text, at most one more than are listed; a single null for a text that is common. The index is
 * asked alone, for an order would make the planner walk another. $1 workspace, $2 text, $3 and $4 bounds of ids.
 * Indexes: runs_status, runs_failed_text.
 */
export const findFailures: Statement = {
  name: "find-failures-by-text",
  text: `
    with recent as materialized (
      select count(*) >= ${COMMON} as is_common
        from (select r.error from runs r
               where r.workspace_id = $1 and r.status = 'failed' and r.status <> 'completed' and r.id >= $3 and r.id < $4
               order by r.id desc limit ${RECENT}) r
       where ${failureContains("r", "$2::text")}
    )
    select null as "id" from recent where is_common
     union all
    (select r.id
       from (select id, workspace_id, error from runs
              where status = 'failed'
                and text_grams(workspace_id, ${failure("runs")}) @> text_grams($1, $2)
             offset 0) r
      where not (select is_common from recent)
        and r.workspace_id = $1 and ${failureContains("r", "$2::text")} and r.id >= $3 and r.id < $4
      limit ${LISTED_FAILURES + 1})`,
};
