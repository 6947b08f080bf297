import type { Statement } from "#lib/platform/db/database.ts";
import { wordShares } from "#lib/platform/db/word-shares.sql.ts";

/**
 * How words become lexemes, for what is written into the index and what is asked of it. Every text is there as it
 * stands (`simple`) and as the stems of two languages: measured on 100,000 documents that costs less than finding out
 * which language a section is in, and a document may have both.
 */
const LANGUAGES = ["simple", "english", "german"] as const;

const vectorOf = (text: string) =>
  LANGUAGES.map((language) => `to_tsvector('${language}', ${text})`).join(" || ");
/** The text's vector with what folding and pieces add (`folded_vector`): nothing for plain ASCII words. */
const fullVectorOf = (text: string) => `${vectorOf(text)} || folded_vector(${text})`;

/** Lexemes of titles are in the index once more with this before them, so that titles are found without the rest. */
const TITLE = "t:";

const titleLexemes = (vector: string) =>
  `array_to_tsvector(array(select '${TITLE}' || lexeme from unnest(tsvector_to_array(${vector})) lexeme))`;

/** Version of rows whose words include those beside marks that are not ASCII. */
export const WORDS_VERSION = 3;

/** Whether words are those of a document's first section. */
export const isFirstSection = (words: string) => `${words} @@ '''${TITLE}'':*'::tsquery`;

/** Workspace and team are there as words of their own: the index then finds within them. */
export const wordsOfSection = (given: {
  workspace: string;
  team: string;
  title: string;
  path: string;
  body: string;
  isFirst: string;
}) => `
  array_to_tsvector(array[${given.workspace}, ${given.team}])
  || setweight(${fullVectorOf(given.title)}, 'A')
  || setweight(${fullVectorOf(given.path)}, 'B')
  || ${fullVectorOf(given.body)}
  || case when ${given.isFirst} then ${titleLexemes(fullVectorOf(given.title))} else ''::tsvector end`;

/** A lexeme as a query has it. */
const quoted = (before: string) =>
  `'''${before}' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' || case when w.is_begun and l.config = 'simple'::regconfig then ':*' else '' end`;

const lexemes = (text: string, before: string) => `
  (select '(' || string_agg(${quoted(before)}, ' & ') || ')' from unnest(tsvector_to_array(to_tsvector(l.config, ${text}))) lexeme)`;

/** A word as queries of the index: any of them; none where there is nothing to ask for. */
export interface WordRow {
  readonly body: readonly string[];
  readonly title: readonly string[];
  /** As the index has it, in each of the languages. */
  readonly lexemes: readonly string[];
  /** A language leaves it out ("the"), so that it is not asked for beside others. */
  readonly isLeftOut: boolean;
}

const firstLexeme = (text: string) => `(tsvector_to_array(to_tsvector(l.config, ${text})))[1]`;

/**
 * What the parser takes as one (a path, a number with a sign) as its words in a row; null where these are what it makes of it.
 * Titles' lexemes have no places.
 */
const apart = `
  (select case when l.config = 'simple'::regconfig and tsvector_to_array(to_tsvector('simple', w.apart)) <> tsvector_to_array(to_tsvector('simple', w.folded_word))
               then nullif('(' || phraseto_tsquery('simple', w.apart)::text || case when w.is_begun then ':*' else '' end || ')', '()') end)`;
const apartTitle = `(select case when l.config = 'simple'::regconfig then ${lexemes("w.apart", TITLE)} end)`;

/** $1 words, $2 the same folded where that is another, $3 which are only begun, $4 what is one to the parser apart. What languages have in common is asked for once. */
export const readWords: Statement = {
  name: "read-words-of-search",
  text: `
    select coalesce(array_agg(distinct f.body) filter (where f.body is not null), '{}') as "body",
           coalesce(array_agg(distinct f.title) filter (where f.title is not null), '{}') as "title",
           coalesce(array_agg(distinct f.lexeme) filter (where f.lexeme is not null), '{}') as "lexemes",
           bool_or(f.is_own and f.body is null) as "isLeftOut"
      from (select w.*, coalesce(w.folded, w.word) as folded_word
              from unnest($1::text[], $2::text[], $3::boolean[], $4::text[]) with ordinality w(word, folded, is_begun, apart, n)) w
      cross join (values ${LANGUAGES.map((language) => `('${language}'::regconfig)`).join(", ")}) l(config)
      cross join lateral (values
        (true, ${lexemes("w.word", "")}, ${lexemes("w.word", TITLE)}, ${firstLexeme("w.word")}),
        (false, ${lexemes("w.folded", "")}, ${lexemes("w.folded", TITLE)}, ${firstLexeme("w.folded")}),
        (false, ${apart}, ${apartTitle}, null)
      ) f(is_own, body, title, lexeme)
     group by w.n order by w.n`,
};

/** $1 lexemes. */
export const readShares: Statement = {
  name: "read-shares-of-words",
  text: wordShares({ relation: "document_sections", column: "words" }, "$1::text[]"),
};

/** $1 words of texts, $2 a query that has any word sought. */
export const findMatchingWords: Statement = {
  name: "find-words-that-match-search",
  text: `
    select word as "word" from unnest($1::text[]) word where (${fullVectorOf("word")}) @@ $2::tsquery`,
};
