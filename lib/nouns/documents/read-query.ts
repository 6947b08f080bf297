import { atLeast, FEW_LETTERS, fewerThanAll, rarestWords } from "#lib/language/text-search/most-words.ts";
import { type QueryWord, queryWords } from "#lib/language/text-search/query-words.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { ShareRow } from "#lib/platform/db/word-shares.sql.ts";
import { readShares, readWords, type WordRow } from "./search-words.sql.ts";

/** More words only make a query slower. */
const MAX_WORDS = 32;

/** A query of the index, as PostgreSQL reads one, and the same of titles. */
interface Level {
  readonly body: string;
  readonly title: string;
}

export interface AskedWord extends Level {
  readonly folded: string;
}

export interface Asked {
  /** First all words, then all but one, then most of them; one level for fewer than three words. */
  readonly levels: readonly [Level, ...Level[]];
  /** All words but those of which a few letters are typed, where there are both; else null. */
  readonly withoutBegun: string | null;
  readonly words: readonly AskedWord[];
  /** By what sections with as many of the words are put in order. */
  readonly rank: string;
}

interface KeptWord extends AskedWord {
  /** The same without what only begins so: of that the index makes lists before it reads any other. */
  readonly ended: Level;
  readonly lexemes: readonly string[];
  /** Written without spaces: it needs all of its lexemes, others one. */
  readonly isStretch: boolean;
  readonly isShort: boolean;
  /** Not left out beside others. */
  readonly isWord: boolean;
}

/** Reads a query. Stop words are searched for only if there are no others; null: no word. */
export async function readQuery(queries: Queries, query: string): Promise<Asked | null> {
  const words = queryWords(query, { max: MAX_WORDS });
  const forms = [...words, ...words.map((word) => ({ ...word, isBegun: false }))];
  const rows = await queries.run<WordRow>(readWords, [
    forms.map(({ text }) => text),
    forms.map(({ text, folded }) => (folded === text.toLowerCase() ? null : folded)),
    forms.map(({ isBegun }) => isBegun),
    forms.map(({ apart }) => apart),
  ]);
  const asked = words.flatMap((word, index) => keptWord(word, rows[index], rows[words.length + index]));
  const sought = asked.filter(({ isWord }) => isWord);
  const kept = sought.length > 0 ? sought : asked;
  if (kept.length === 0) return null;
  const whole = kept.filter(({ isShort }) => !isShort);
  const more = kept.length < 3 ? [] : await lessThanAll(queries, whole.length < 2 ? kept : whole);
  return {
    words: kept,
    rank: kept.map(rankedBy).join(kept.length < 3 ? " & " : " | "),
    levels: [levelOf(kept, kept.length), ...more],
    withoutBegun: 0 < whole.length && whole.length < kept.length ? levelOf(whole, whole.length).body : null,
  };
}

/** PostgreSQL compares each place of a piece with each of every other, so that two of a stretch say it all. */
function rankedBy({ body, isStretch, lexemes }: KeptWord): string {
  const ends = [...new Set([lexemes[0], lexemes.at(-1)])];
  return isStretch && lexemes.length > 2 ? `(${ends.map((piece) => `'${piece}'`).join(" & ")})` : body;
}

function keptWord(
  { folded, pieces, isBegun, isParticle }: QueryWord,
  given: WordRow | undefined,
  ended: WordRow | undefined,
): KeptWord[] {
  if (!given || !ended) return [];
  const body = anyOf([...given.body, ...(pieces ? [phraseOf(pieces)] : [])]);
  const title = anyOf([...given.title, ...(pieces ? [titlePieces(pieces)] : [])]);
  if (body === undefined || title === undefined) return [];
  return [
    {
      ...{ folded, body, title },
      ended: pieces
        ? { body: phraseOf(pieces), title: titlePieces(pieces) }
        : { body: anyOf(ended.body) ?? body, title: anyOf(ended.title) ?? title },
      lexemes: pieces ?? ended.lexemes,
      isStretch: pieces !== null,
      isShort: isBegun && Array.from(folded).length <= (pieces ? 1 : FEW_LETTERS),
      isWord: pieces ? !isParticle : !given.isLeftOut,
    },
  ];
}

/** Most of a question's words, of a long one's the rarest. */
async function lessThanAll(queries: Queries, words: readonly KeptWord[]): Promise<Level[]> {
  const ended = words.map((word) => word.ended);
  if (words.length < 3) return [levelOf(ended, ended.length)];
  const rows = await queries.run<ShareRow>(readShares, [words.flatMap((word) => word.lexemes)]);
  const chosen = rarestWords(words, new Map(rows.map(({ lexeme, share }) => [lexeme, share])));
  return fewerThanAll(chosen.length).map((least) =>
    levelOf(
      chosen.map((word) => word.ended),
      least,
    ),
  );
}

const levelOf = (words: readonly Level[], least: number): Level => ({
  body: atLeast(
    words.map(({ body }) => body),
    least,
  ),
  title: atLeast(
    words.map(({ title }) => title),
    least,
  ),
});

/** Any of several forms. A prefix includes the whole word. */
function anyOf(forms: readonly string[]): string | undefined {
  const needed = [...new Set(forms)].filter(
    (form) => !form.endsWith("')") || !forms.includes(form.replace(/'\)$/, "':*)")),
  );
  return needed.length === 0 ? undefined : `(${needed.join(" | ")})`;
}

/** A single letter is matched as a piece's beginning; several pieces must follow each other. */
const phraseOf = (pieces: readonly string[]) => joined(pieces, " <-> ");
const titlePieces = (pieces: readonly string[]) =>
  joined(
    pieces.map((piece) => `t:${piece}`),
    " & ",
  );
const joined = (pieces: readonly string[], by: string) => {
  const [only] = pieces;
  const isLetter = pieces.length === 1 && Array.from(only?.replace(/^t:/, "") ?? "").length === 1;
  return isLetter ? `('${only}':*)` : `(${pieces.map((piece) => `'${piece}'`).join(by)})`;
};
