import { metadataPair } from "#lib/nouns/run-start/insert-metadata.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** How many suggestions are shown. */
export const SUGGESTED = 20;
/** Recent runs that values are taken from, of all agents with the key together, and of each at least. */
const SAMPLE = 2_000;
const SAMPLE_EACH = 20;
/** A longer value is no word to choose. */
const VALUE_CHARS = 200;

/** The metadata keys of agents in reach, most agents first. $1 workspace, $2 reaches every team, $3 teams, $4 text or null. */
export const findKeys: Statement = {
  name: "find-metadata-keys",
  text: `
    select used.key as "key"
      from agents a cross join lateral unnest(a.metadata_keys) used(key)
     where a.workspace_id = $1 and ($2::boolean or a.team_id = any($3::text[]))
       and ($4::text is null or strpos(lower(used.key), lower($4)) > 0)
     group by used.key
     order by count(*) desc, lower(used.key), used.key
     limit ${SUGGESTED}`,
};

/**
 * Values of a key in the recent runs of agents in reach, most frequent first, each with what its newest run hides; and
 * the text itself, where any run in reach has it as the whole value. $1 workspace, $2 reaches every team, $3 teams, $4
 * text or null, $5 key. Indexes: agents_by_name, runs_agent, run_metadata and runs primary keys.
 */
export const findValues: Statement = {
  name: "find-metadata-values",
  text: `
    with known as materialized (
      select id from agents
       where workspace_id = $1 and ($2::boolean or team_id = any($3::text[])) and metadata_keys @> array[$5::text]
    ),
    recent as (
      select newest.id, newest.remembered, coalesce(newest.metadata ->> $5, 'null') as value
        from known
       cross join lateral (
         select r.id, r.metadata, r.remembered from runs r where r.agent_id = known.id
          order by r.id desc
          limit (select greatest(${SAMPLE_EACH}, ${SAMPLE} / greatest(count(*), 1)) from known)
       ) newest
       where json_typeof(newest.metadata -> $5) not in ('object', 'array')
    ),
    whole as (
      select r.id, r.remembered, $4::text as value
        from run_metadata m
        join runs r on r.id = m.run_id
       where m.pair = ${metadataPair("$1::text", "$5::text", "$4::text")}
         and r.agent_id in (select id from known) and coalesce(r.metadata ->> $5, 'null') = $4
       order by m.run_id desc
       limit 1
    )
    select value as "value", (array_agg(remembered order by id desc) filter (where remembered is not null))[1] as "remembered"
      from (select * from recent union all select * from whole) seen
     where length(value) between 1 and ${VALUE_CHARS} and ($4::text is null or strpos(lower(value), lower($4)) > 0)
     group by value
     order by value is not distinct from $4 desc, count(*) desc, max(id) desc
     limit ${SUGGESTED}`,
};
