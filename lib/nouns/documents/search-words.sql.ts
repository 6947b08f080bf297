/**
 * How words become lexemes, for what is written into the index and what is asked of it. Every text is there as it
 * stands (`simple`) and as the stems of two languages: measured on 100,000 documents that costs less than finding out
 * which language a section is in, and a document may have both.
 */
const LANGUAGES = ["simple", "english", "german"] as const;

const vectorOf = (text: string) => LANGUAGES.map((language) => `to_tsvector('${language}', ${text})`);

/** Lexemes of titles are in the index once more with this before them, so that titles are found without the rest. */
const TITLE = "t:";

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
  || ${vectorOf(given.title)
    .map((words) => `setweight(${words}, 'A')`)
    .join(" || ")}
  || ${vectorOf(given.path)
    .map((words) => `setweight(${words}, 'B')`)
    .join(" || ")}
  || ${vectorOf(given.body).join(" || ")}
  || case when ${given.isFirst} then array_to_tsvector(array(
       select '${TITLE}' || lexeme from unnest(tsvector_to_array(${vectorOf(given.title).join(" || ")})) lexeme))
     else ''::tsvector end`;

/** A lexeme as a query has it. */
const quoted = (before: string) =>
  `'''${before}' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' || case when w.n = $2::int and l.config = 'simple'::regconfig then ':*' else '' end`;

const lexemes = (before: string) => `
  (select string_agg(${quoted(before)}, ' & ') from unnest(tsvector_to_array(to_tsvector(l.config, w.word))) lexeme)`;

/**
 * $1 words, $2 which of them is only begun (0: none). `body` and `title` are queries; null where there is nothing to ask
 * for. A word that a language leaves out ("the") is not asked for beside others.
 */
export const ASKED = `
  words as (
    select w.n, w.n = $2::int as is_begun, count(l.config) filter (where v.body is null) > 0 as is_stop,
           string_agg('(' || v.body || ')', ' | ') as body, string_agg('(' || v.title || ')', ' | ') as title
      from unnest($1::text[]) with ordinality w(word, n)
      cross join (values ${LANGUAGES.map((language) => `('${language}'::regconfig)`).join(", ")}) l(config)
      cross join lateral (select ${lexemes("")} as body, ${lexemes(TITLE)} as title) v
     group by w.n
  ),
  asked as materialized (
    select string_agg('(' || body || ')', ' & ')::tsquery as body, string_agg('(' || title || ')', ' & ')::tsquery as title
      from words
     where is_begun or not is_stop or not exists (select from words where is_begun or not is_stop)
  )`;

/** The first language in whose words something of the query stands in the text, with marks around it. */
export const headline = (text: string, query: string, options: string) => {
  const within = (language: string) => `ts_headline('${language}', ${text}, ${query}, ${options})`;
  return { english: within("english"), german: within("german"), simple: within("simple") };
};
