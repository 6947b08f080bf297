import { atLeast, FEW_LETTERS, fewerThanAll, rarestWords } from "#lib/language/text-search/most-words.ts";
import { type QueryWord, queryWords } from "#lib/language/text-search/query-words.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { type QueryWordsRow, readQueryWords } from "./query-words.sql.ts";

const MAX_WORDS = 32;

/** Words that a task has to have. */
export interface Level {
  /** A tsquery of `words_of_task`. Quoted, so that nothing of it is an operator. */
  readonly words: string;
  /**
   * Of scripts without spaces the index has pairs of letters. That these follow each other is seen in the text, of which
   * at least so many of these have to be a part.
   */
  readonly texts: readonly string[];
  readonly least: number;
}

interface AskedWord {
  readonly typed: string;
  /** A part of every text that has the word. */
  readonly folded: string;
  readonly lexemes: readonly string[];
  /** As a tsquery: whole or its beginning. */
  readonly query: string;
  /** The same without what begins with a few letters. */
  readonly ended: string;
  readonly isStretch: boolean;
  readonly isParticle: boolean;
}

/** What a query asks for, the levels in the order in which they are looked for. */
export type Levels = readonly [Level, ...Level[]];

/** One of them, from 1, as a page's first one was found by. */
export function levelOnly(levels: Levels, level: number): Levels {
  return [levels[level - 1] ?? levels[0]];
}

/**
 * First every word, each whole or its beginning; all but those
 * that a language leaves out; then of three or more nearly all; then most. Null: no word.
 */
export async function readWordsQuery(queries: Queries, text: string): Promise<Levels | null> {
  const asked = queryWords(text, { max: MAX_WORDS }).flatMap(askedWord);
  if (asked.length === 0) return null;
  const all = allOf(asked);
  if (asked.length === 1) return [all];
  const [row] = await queries.run<QueryWordsRow>(readQueryWords, [
    asked.map(({ typed }) => typed),
    asked.length < 3 ? [] : asked.flatMap(({ lexemes }) => lexemes),
  ]);
  const sought = asked.filter(({ isParticle }, index) => !isParticle && !row?.leftOut[index]);
  const words = sought.length > 0 ? sought : asked;
  const chosen = rarestWords(words, new Map(Object.entries(row?.shares ?? {})));
  return [
    all,
    ...(words.length < asked.length ? [allOf(words)] : []),
    ...fewerThanAll(chosen.length).map((least) => someOf(chosen, least)),
  ];
}

function askedWord({ text: typed, folded, pieces, isParticle }: QueryWord): AskedWord[] {
  if (pieces)
    return [
      { typed, folded, lexemes: pieces, ...inPieces(pieces), isStretch: pieces.length > 1, isParticle },
    ];
  const lexemes = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const [first] = lexemes;
  if (first === undefined) return [];
  const query = together(lexemes.map(begun));
  const ended = together(lexemes.map((word) => (isShort(word) ? `'${word}'` : begun(word))));
  return [{ typed, folded: first, lexemes, query, ended, isStretch: false, isParticle }];
}

function inPieces(pieces: readonly string[]) {
  const [only, second] = pieces;
  const query =
    only !== undefined && second === undefined ? begun(only) : together(pieces.map((piece) => `'${piece}'`));
  return { query, ended: query };
}

const begun = (word: string) => `'${word}':*`;
const isShort = (word: string) => Array.from(word).length <= FEW_LETTERS;
const together = (parts: readonly string[]) =>
  parts.length === 1 ? parts.join("") : `(${parts.join(" & ")})`;

function allOf(words: readonly AskedWord[]): Level {
  const texts = words.flatMap(({ isStretch, folded }) => (isStretch ? [folded] : []));
  return { words: words.map(({ query }) => query).join(" & "), texts, least: texts.length };
}

function someOf(words: readonly AskedWord[], least: number): Level {
  const texts = words.some(({ isStretch }) => isStretch) ? words.map(({ folded }) => folded) : [];
  const parts = words.map(({ ended }) => ended);
  return { words: atLeast(parts, least), texts, least: Math.min(least, texts.length) };
}
