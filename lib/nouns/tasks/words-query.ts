import { queryWords } from "#lib/language/text-search/query-words.ts";

const MAX_WORDS = 32;

/** Words that a task `t` has to have, as `hasWords` takes them. */
export interface WordsQuery {
  /** A tsquery of `words_of_task`. Quoted, so that nothing of it is an operator. */
  readonly words: string;
  /** Of scripts without spaces the index has pairs of letters; these have to follow each other. */
  readonly stretches: readonly string[];
}

/** Every word, each whole or its beginning; null: no word. */
export function wordsQuery(text: string): WordsQuery | null {
  const asked = queryWords(text, { max: MAX_WORDS });
  const words = asked.flatMap(({ folded, pieces }) =>
    pieces
      ? [piecesQuery(pieces)]
      : (folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => `'${word}':*`),
  );
  if (words.length === 0) return null;
  const stretches = asked.flatMap(({ folded, pieces }) => (pieces && pieces.length > 1 ? [folded] : []));
  return { words: words.join(" & "), stretches };
}

const piecesQuery = (pieces: readonly string[]) =>
  pieces.length === 1 ? `'${pieces[0]}':*` : pieces.map((piece) => `'${piece}'`).join(" & ");

/**
 * That a task `t` has the words of a `WordsQuery`. Pairs that follow each other are no condition of the index: it would
 * make the words of every task with such pairs again, a millisecond each. Index: tasks_words, unless there is an
 * alternative to it (`hasWordsOrNumber`).
 */
export const hasWords = (words: string, stretches: string) => `
  words_of_task(t.title, t.description) @@ ${words}::tsquery
  and (cardinality(${stretches}::text[]) = 0 or not exists (
    select from (select folded(concat_ws(e'\n', t.title, t.description)) as text offset 0) as_searched
      cross join unnest(${stretches}::text[]) stretch
     where position(stretch in as_searched.text) = 0))`;

/** The same, or that it has or had a number. $1 is the workspace. Indexes: tasks_words, the primary keys. */
export const hasWordsOrNumber = (words: string, stretches: string, prefix: string, count: string) => `
  t.id = any(array(
    select t.id from tasks t where t.workspace_id = $1 and ${hasWords(words, stretches)}
    union all
    select n.task_id from projects q join task_numbers n on n.project_id = q.id and n.number = ${count}::int
     where q.workspace_id = $1 and (q.prefix = ${prefix}::text or ${prefix}::text = any(q.former_prefixes))))`;
