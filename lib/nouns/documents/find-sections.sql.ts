import { withinReach } from "#lib/nouns/work/team-reach.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";

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

/** The documents changed last that are looked at first, how many of their sections are, and how many of these are ranked. */
const NEWEST = 150;
const MOST_LOOKED_AT = 1_000;
const MOST_NEWEST = 100;
/** As many sections that the index finds are ranked. */
const MOST = 100;
const MOST_TITLES = 50;
/** Sections looked at for a word that is only begun, if they have all other words. */
const MOST_WITHOUT_BEGUN = 1_000;
/** More are found by their workspace, because the index reads a list for each. */
const FEW_TEAMS = 3;

const { at, values } = parameters({
  /** A query of all words, of nearly all, of most; the last two null where there are fewer than three. */
  all: "text",
  nearly: "text",
  most: "text",
  /** The same of titles. */
  titleAll: "text",
  titleMost: "text",
  /** All words but a begun one of few letters; null: there is none. */
  withoutBegun: "text",
  /** By what sections with as many words are put in order. */
  rank: "text",
  /** A query for each word. */
  words: "text[]",
  workspaceId: "text",
  everyTeam: "boolean",
  teamIds: "text[]",
  /** Null: every team within reach. */
  teamId: "text",
  limit: "int",
});
export const findValues = values;

/** Number of documents that fill a page. */
const ENOUGH = `greatest(20, ${at.limit})`;

/** Sections that the index has for one of the queries, read only while there are not enough documents. */
const byIndex = (
  query: string,
  { found, most, and = "true" }: { found: string; most: number; and?: string },
) => `
      select s.document_id, s.digest from document_sections s
       where s.words @@ (select asked.${query} && within.place from asked, within)
         and s.team_id in (select id from reached)
         and (select count(distinct document_id) from ${found}) < ${ENOUGH} and ${and}
       limit ${most}`;

/**
 * Documents with a section that has all words of a query; where these do not fill a page, with nearly all, then with most.
 *
 * Ranking reads some hundred sections, however many there are. Where the documents changed last have enough sections
 * with the words, the words are common: these sections are ranked and the index is not read, which would list every
 * document. Any other query is rare enough for the index, of which the first sections are taken. Titles are looked up
 * apart, because they count most. What begins with a few letters is a list of nearly everything: sections with the other
 * words are looked at for it first.
 * Indexes: documents_by_change, document_sections' primary key, document_sections_words.
 */
export const findSections: Statement = {
  name: "find-document-sections-by-words",
  text: `
    with asked as materialized (
      select ${at.all}::tsquery as "all", ${at.nearly}::tsquery as nearly, ${at.most}::tsquery as most,
             coalesce(${at.most}, ${at.all})::tsquery as least,
             ${at.titleAll}::tsquery as title_all, ${at.titleMost}::tsquery as title_most,
             ${at.withoutBegun}::tsquery as without_begun,
             ${at.rank}::tsquery as rank,
             array(select word::tsquery from unnest(${at.words}) word) as words
    ),
    reached as materialized (
      select t.id from teams t
       where t.workspace_id = ${at.workspaceId} and ${withinReach("t.id", at.everyTeam, at.teamIds)}
         and (${at.teamId} is null or t.id = ${at.teamId})
    ),
    within as materialized (
      select case when count(*) <= ${FEW_TEAMS} then string_agg('''' || id || '''', ' | ') else '''' || ${at.workspaceId} || '''' end::tsquery as place
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
    fresh as materialized (
      select s.document_id, s.digest, s.words @@ (select "all" from asked) as has_all,
             s.words @@ (select title_all from asked) as all_in_title
        from newest join document_sections s on s.document_id = newest.id
       where s.words @@ (select least from asked)
       limit ${MOST_LOOKED_AT}
    ),
    fresh_all as materialized (select document_id, digest from fresh where has_all limit ${MOST_NEWEST}),
    fresh_title as materialized (select document_id from fresh where all_in_title),
    titled as materialized (${byIndex("title_all", { found: "fresh_title", most: MOST_TITLES })}
    ),
    without_begun as materialized (
      select s.document_id, s.digest, s.words @@ (select "all" from asked) as has_all from document_sections s
       where s.words @@ (select asked.without_begun && within.place from asked, within)
         and s.team_id in (select id from reached)
         and (select count(distinct document_id) from fresh_all) < ${ENOUGH}
       limit ${MOST_WITHOUT_BEGUN}
    ),
    known as materialized (
      select * from fresh_all
      union (select document_id, digest from without_begun where has_all limit ${MOST})
    ),
    by_all as materialized (${byIndex('"all"', {
      found: "known",
      most: MOST,
      and: `(${at.withoutBegun} is null or (select count(*) from without_begun) = ${MOST_WITHOUT_BEGUN})`,
    })}
    ),
    found_all as materialized (select * from known union select * from titled union select * from by_all),
    by_nearly as materialized (${byIndex("nearly", { found: "found_all", most: MOST })}
    ),
    found_nearly as materialized (select * from found_all union select * from by_nearly),
    found_fresh as materialized (
      select * from found_nearly
      union (
        select document_id, digest from fresh
         where (select count(distinct document_id) from found_nearly) < ${ENOUGH} limit ${MOST_NEWEST}
      )
    ),
    titled_most as materialized (${byIndex("title_most", { found: "found_nearly", most: MOST_TITLES })}
    ),
    by_most as materialized (${byIndex("most", { found: "found_fresh", most: MOST })}
    ),
    candidates as (
      select * from found_fresh union select * from titled_most union select * from by_most
    ),
    ranked as (
      select distinct on (d.id) d.id, d.team_id, d.title, s.path, s.body, d.updated_at,
             (select count(*) from unnest((select words from asked)) word where s.words @@ word)
               + ts_rank('{0.1, 0.2, 0.4, 1.0}', s.words, (select asked.rank from asked), 1) as rank
        from candidates c
        cross join lateral (
          -- Read once, for all the words.
          select path, body, words || '' as words from document_sections s
           where s.document_id = c.document_id and s.digest = c.digest offset 0
        ) s
        join documents d on d.id = c.document_id and d.archived_at is null
        join reached on reached.id = d.team_id
       where d.workspace_id = ${at.workspaceId}
       order by d.id, rank desc
    )
    select id as "id", team_id as "teamId", title as "title", path as "path", body as "body", rank as "rank"
      from ranked
     order by rank desc, updated_at desc, id
     limit ${at.limit}`,
};
