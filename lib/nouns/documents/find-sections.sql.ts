import { withinReach } from "#lib/nouns/work/team-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { ASKED, headline } from "./search-words.sql.ts";

/** Around what was found in a snippet, while it is on its way here; taken out of documents before. */
export const MARKS = ["\u0001", "\u0002"] as const;

export interface FoundRow {
  readonly id: string;
  readonly teamId: string;
  readonly title: string;
  /** The headings above the section. */
  readonly path: string;
  readonly body: string;
  readonly rank: number;
  /** With marks. */
  readonly snippet: string;
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

const options = "'StartSel=\u0001, StopSel=\u0002, MaxFragments=1, MaxWords=30, MinWords=12, ShortWord=0'";
const plainBody = "translate(best.body, e'\\u0001\\u0002', '')";
const within = headline(plainBody, "(select body from asked)", options);
const isMarked = (text: string) => `strpos(${text}, e'\\u0001') > 0`;

/**
 * $1 words, $2 which of them is only begun, $3 workspace, $4 and $5 reach, $6 team or null, $7 rows.
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
    with ${ASKED},
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
             ts_rank('{0.1, 0.2, 0.4, 1.0}', s.words, (select body from asked), 1) as rank
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
    select best.id as "id", best.team_id as "teamId", best.title as "title", best.path as "path",
           ${plainBody} as "body", best.rank as "rank",
           case when ${isMarked("english")} then english else coalesce(german, english) end as "snippet"
      from best
      cross join lateral (select ${within.english} as english) e
      cross join lateral (
        select case when ${isMarked("english")} then null else (
          select case when ${isMarked("german")} then german else ${within.simple} end
            from (select ${within.german} as german) g
        ) end as german
      ) g
     order by best.rank desc, best.updated_at desc, best.id`,
};
