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
   * Of scripts without spaces the index has pairs of letters. That these follow each other is seen in the text: of these
   * words at least so many have to be in it. A word is regular expressions of `worded`, all of which have to match.
   */
  readonly texts: readonly (readonly string[])[];
  readonly least: number;
  readonly chosen: Chosen;
  /** About so many of all tasks have the words, 0 to 1; 0 where they are rare or not known. */
  readonly share: number;
}

/**
 * How many words of a query are enough, and which these are, by their places in it; empty: all of them. A cursor keeps it,
 * since which words are the rarest changes with the tasks.
 */
export type Chosen = readonly number[];

interface AskedWord {
  readonly place: number;
  readonly typed: string;
  readonly folded: string;
  readonly lexemes: readonly string[];
  /** As a tsquery: whole or its beginning. */
  readonly query: string;
  /** The same without what begins with a few letters. */
  readonly ended: string;
  /** The same as `ended`, of a text. */
  readonly texts: readonly string[];
  readonly isStretch: boolean;
  readonly isParticle: boolean;
  /** Of all tasks that have it, 0 to 1; 0 where it is rare. */
  readonly share: number;
}

/** The query's levels, in the order in which they are tried. */
export type Levels = readonly [Level, ...Level[]];

/**
 * First every word, each whole or its beginning; all but those
 * that a language leaves out; then of three or more nearly all; then most. Null: no word.
 * @param chosen the level that an earlier page was found by, which then is the only one.
 */
export async function readWordsQuery(
  queries: Queries,
  text: string,
  chosen?: Chosen | undefined,
): Promise<Levels | null> {
  const words = queryWords(text, { max: MAX_WORDS }).flatMap(askedWord);
  if (words.length === 0) return null;
  const [row] = await queries.run<QueryWordsRow>(readQueryWords, [
    words.map(({ typed }) => typed),
    words.flatMap(({ lexemes }) => lexemes),
  ]);
  const shares = row?.shares ?? {};
  const asked = words.map((word, place) => ({
    ...word,
    place,
    share: Math.min(...word.lexemes.map((lexeme) => shares[lexeme] ?? 0)),
  }));
  if (chosen) return [chosenLevel(asked, chosen)];
  const all = allOf(asked, []);
  if (asked.length === 1) return [all];
  const sought = asked.filter(({ isParticle, place }) => !isParticle && !row?.leftOut[place]);
  const wanted = sought.length > 0 ? sought : asked;
  const rarest = rarestWords(wanted, new Map(Object.entries(shares)));
  return [
    all,
    ...(wanted.length < asked.length ? [allOf(wanted)] : []),
    ...fewerThanAll(rarest.length).map((least) => someOf(rarest, least)),
  ];
}

function chosenLevel(asked: readonly AskedWord[], chosen: Chosen): Level {
  const [least = 0, ...places] = chosen;
  const words = places.flatMap((place) => asked[place] ?? []);
  if (words.length === 0) return allOf(asked, []);
  return words.length === least ? allOf(words) : someOf(words, least);
}

function askedWord({
  text: typed,
  folded,
  pieces,
  isParticle,
}: QueryWord): Omit<AskedWord, "place" | "share">[] {
  const word = { typed, folded, isParticle };
  if (pieces)
    return [{ ...word, lexemes: pieces, ...inPieces(pieces), texts: [folded], isStretch: pieces.length > 1 }];
  const lexemes = folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (lexemes.length === 0) return [];
  const query = together(lexemes.map(begun));
  const ended = together(lexemes.map((lexeme) => (isShort(lexeme) ? `'${lexeme}'` : begun(lexeme))));
  return [{ ...word, lexemes, query, ended, texts: lexemes.map(asWord), isStretch: false }];
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

/**
 * What a text of `worded` has where its words have the lexeme: not inside a word. Letters are given by their numbers, since
 * classes of characters depend on the locale; between letters and figures PostgreSQL's parser may begin a word.
 */
function asWord(lexeme: string): string {
  const begins = `(?:^|[^${alike(lexeme.at(0))}])`;
  return isShort(lexeme) ? `${begins}${lexeme}(?:$|[^${alike(lexeme.at(-1))}])` : `${begins}${lexeme}`;
}

const alike = (character: string | undefined) =>
  /[0-9]/.test(character ?? "") ? "0-9" : "a-z\\u0080-\\U0010ffff";

function allOf(words: readonly AskedWord[], chosen = chosenFrom(words, words.length)): Level {
  const texts = words.flatMap((word) => (word.isStretch ? [word.texts] : []));
  return {
    words: words.map(({ query }) => query).join(" & "),
    texts,
    least: texts.length,
    chosen,
    share: words.reduce((share, word) => share * word.share, 1),
  };
}

function someOf(words: readonly AskedWord[], least: number): Level {
  const texts = words.some(({ isStretch }) => isStretch) ? words.map((word) => word.texts) : [];
  const parts = words.map(({ ended }) => ended);
  return {
    words: atLeast(parts, least),
    texts,
    least: Math.min(least, texts.length),
    chosen: chosenFrom(words, least),
    share: shareOfSome(words, least),
  };
}

/** Of tasks that have so many of the words, as if none went with another. */
function shareOfSome([word, ...others]: readonly AskedWord[], least: number): number {
  if (least === 0) return 1;
  if (!word) return 0;
  return word.share * shareOfSome(others, least - 1) + (1 - word.share) * shareOfSome(others, least);
}

const chosenFrom = (words: readonly AskedWord[], least: number): Chosen => [
  least,
  ...words.map(({ place }) => place),
];
