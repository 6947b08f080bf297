import { queryWords } from "#lib/language/text-search/query-words.ts";

const MAX_WORDS = 32;

/**
 * Every word, each whole or its beginning, as a tsquery of `words_of_task`. Quoted, so that nothing of it is an operator;
 * null: no word.
 */
export function wordsQuery(text: string): string | null {
  const queries = queryWords(text, { max: MAX_WORDS }).flatMap(({ folded, pieces }) =>
    pieces
      ? [piecesQuery(pieces)]
      : (folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => `'${word}':*`),
  );
  return queries.length === 0 ? null : queries.join(" & ");
}

const piecesQuery = (pieces: readonly string[]) =>
  pieces.length === 1 ? `'${pieces[0]}':*` : `(${pieces.map((piece) => `'${piece}'`).join(" <-> ")})`;
