import type { Statement } from "#lib/platform/db/database.ts";

/**
 * How words become lexemes, for what is written into the index and what is asked of it. Every text is there as it
 * stands (`simple`) and as the stems of two languages: measured on 100,000 documents that costs less than finding out
 * which language a section is in, and a document may have both.
 */
const LANGUAGES = ["simple", "english", "german"] as const;

const vectorOf = (text: string) =>
  LANGUAGES.map((language) => `to_tsvector('${language}', ${text})`).join(" || ");
/** With what folding and pieces add (migration text_search): nothing for ASCII. */
const fullVectorOf = (text: string) => `${vectorOf(text)} || folded_vector(${text})`;

/** Lexemes of titles are in the index once more with this before them, so that titles are found without the rest. */
const TITLE = "t:";

const titleLexemes = (vector: string) =>
  `array_to_tsvector(array(select '${TITLE}' || lexeme from unnest(tsvector_to_array(${vector})) lexeme))`;

/** Of rows whose words have folded words and pieces. */
export const WORDS_VERSION = 2;

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

/** What older rows lack, beside the words that they have. */
export const addedWords = (given: { words: string; title: string; path: string; body: string }) => `
  setweight(folded_vector(${given.title}), 'A') || setweight(folded_vector(${given.path}), 'B') || folded_vector(${given.body})
  || case when ${given.words} @@ '''${TITLE}'':*'::tsquery then ${titleLexemes(`folded_vector(${given.title})`)} else ''::tsvector end`;

/** A lexeme as a query has it. */
const quoted = (before: string) =>
  `'''${before}' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' || case when w.is_begun and l.config = 'simple'::regconfig then ':*' else '' end`;

const lexemes = (text: string, before: string) => `
  (select '(' || string_agg(${quoted(before)}, ' & ') || ')' from unnest(tsvector_to_array(to_tsvector(l.config, ${text}))) lexeme)`;

const eitherOf = (before: string) =>
  `nullif(concat_ws(' | ', ${lexemes("w.word", before)}, ${lexemes("w.folded", before)}), '')`;

/** A word as queries of the index; null where there is nothing to ask for. */
export interface WordRow {
  readonly body: string | null;
  readonly title: string | null;
  /** A language leaves it out ("the"), so that it is not asked for beside others. */
  readonly isLeftOut: boolean;
}

/** $1 words, $2 the same folded where that is another, $3 which are only begun. */
export const readWords: Statement = {
  name: "read-words-of-search",
  text: `
    select string_agg(v.body, ' | ') as "body", string_agg(v.title, ' | ') as "title",
           bool_or(v.own is null) as "isLeftOut"
      from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality w(word, folded, is_begun, n)
      cross join (values ${LANGUAGES.map((language) => `('${language}'::regconfig)`).join(", ")}) l(config)
      cross join lateral (
        select ${lexemes("w.word", "")} as own, ${eitherOf("")} as body, ${eitherOf(TITLE)} as title
      ) v
     group by w.n order by w.n`,
};

/** $1 words of texts, $2 a query that has any word sought. */
export const findMatchingWords: Statement = {
  name: "find-words-that-match-search",
  text: `
    select word as "word" from unnest($1::text[]) word where (${fullVectorOf("word")}) @@ $2::tsquery`,
};
