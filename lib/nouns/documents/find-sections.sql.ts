import { withinReach } from "#lib/nouns/work/team-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
export interface FoundRow {
  readonly id: string;
  readonly teamId: string;
  readonly title: string;
  /** The headings above the section. */
  readonly path: string;
  readonly body: string;
  /** How many words of the query it has, and how well. */
  readonly rank: number;
}

/** The documents changed last that are looked at first, and how many of their sections are ranked. */
const NEWEST = 150;
const MOST_NEWEST = 120;
/** As many sections that the index finds are ranked. */
const MOST = 150;
const MOST_TITLES = 50;
/** With so many of them the newest fill a page, or however many rows are asked for. */
const ENOUGH = "greatest(20, $7::int)";
/** More are found by their workspace, because the index reads a list for each. */
const FEW_TEAMS = 3;

/**
 * $1 query, $2 the same of titles, $3 workspace, $4 and $5 reach, $6 team or null, $7 rows, $8 a query for each word.
 *
 * Ranking reads some hundred sections, however many there are. Where the documents changed last have enough sections
 * with the words, the words are common: these sections are ranked and the index is not read, which would list every
 * document. Any other query is rare enough for the index, of which the first sections are taken. Titles are looked up
 * apart, because they count most.
 * Indexes: documents_by_change, document_sections' primary key, document_sections_words.
 */
export const findSections: Statement = {
  name: "find-document-sections-by-words",
  text: `
    with asked as materialized (
      select $1::tsquery as body, $2::tsquery as title, array(select word::tsquery from unnest($8::text[]) word) as words
    ),
    reached as materialized (
      select t.id from teams t
       where t.workspace_id = $3 and ${withinReach("t.id", "$4", "$5::text[]")} and ($6::text is null or t.id = $6)
    ),
    within as materialized (
      select case when count(*) <= ${FEW_TEAMS} then string_agg('''' || id || '''', ' | ') else '''' || $3 || '''' end::tsquery as place
        from reached
    ),
    newest as materialized (
      select d.id from reached
        cross join lateral (
          select d.id, d.updated_at from documents d
           where d.team_id = reached.id and d.archived_at is null
           order by d.updated_at desc limit ${NEWEST}
        ) d
       order by d.updated_at desc limit ${NEWEST}
    ),
    recent as materialized (
      select s.document_id, s.digest, s.words @@ (select title from asked) as in_title
        from newest join document_sections s on s.document_id = newest.id
       where s.words @@ (select body from asked)
       limit ${MOST_NEWEST}
    ),
    by_title as materialized (
      select s.document_id, s.digest from document_sections s
       where s.words @@ (select asked.title && within.place from asked, within)
         and s.team_id in (select id from reached)
         and (select count(*) from recent where in_title) < ${ENOUGH}
       limit ${MOST_TITLES}
    ),
    by_word as materialized (
      select s.document_id, s.digest from document_sections s
       where s.words @@ (select asked.body && within.place from asked, within)
         and s.team_id in (select id from reached)
         and (select count(*) from recent) < ${ENOUGH}
       limit ${MOST}
    ),
    candidates as (
      select document_id, digest from recent union select * from by_title union select * from by_word
    ),
    ranked as (
      select distinct on (d.id) d.id, d.team_id, d.title, s.path, s.body, d.updated_at,
             (select count(*) from unnest((select words from asked)) word where s.words @@ word)
               + ts_rank('{0.1, 0.2, 0.4, 1.0}', s.words, (select body from asked), 1) as rank
        from candidates c
        join document_sections s on s.document_id = c.document_id and s.digest = c.digest
        join documents d on d.id = s.document_id and d.archived_at is null
        join reached on reached.id = d.team_id
       where d.workspace_id = $3
       order by d.id, rank desc
    ),
    best as materialized (
      select * from ranked order by rank desc, updated_at desc, id limit $7
    )
    select id as "id", team_id as "teamId", title as "title", path as "path", body as "body", rank as "rank"
      from best
     order by rank desc, updated_at desc, id`,
};
