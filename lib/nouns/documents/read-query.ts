import { queryWords } from "#lib/language/text-search/query-words.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { readWords, type WordRow } from "./search-words.sql.ts";

/** More words only make a query slower. */
const MAX_WORDS = 32;
/** Of a long question so many words are asked for where not all of them are found: ways to choose most of more are too many. */
const MAX_CHOSEN = 8;

interface AskedWord {
  readonly folded: string;
  readonly body: string;
  readonly title: string;
}

/** A query of the index, as PostgreSQL reads one. */
export interface Asked {
  readonly body: string;
  readonly title: string;
  readonly words: readonly AskedWord[];
}

/**
 * What a query asks for: first all of its words, then most of them. Words that a language leaves out are asked for where
 * there are no others; nothing where there is no word.
 */
export async function readQuery(queries: Queries, query: string): Promise<readonly Asked[]> {
  const words = queryWords(query, { max: MAX_WORDS });
  const rows = await queries.run<WordRow>(readWords, [
    words.map(({ text }) => text),
    words.map(({ text, folded }) => (folded === text.toLowerCase() ? null : folded)),
    words.map(({ isBegun }) => isBegun),
  ]);
  const asked = words.flatMap(({ folded, pieces, isBegun, isParticle }, index) => {
    const row = rows[index];
    const body = either(row?.body, pieces && phraseOf(pieces));
    const title = either(row?.title, pieces && allOf(pieces.map((piece) => `t:${piece}`)));
    if (body === undefined || title === undefined) return [];
    const isWord = pieces ? !isParticle : isBegun || row?.isLeftOut === false;
    return [{ folded, body, title, isWord }];
  });
  const sought = asked.filter(({ isWord }) => isWord);
  const kept = sought.length > 0 ? sought : asked;
  if (kept.length === 0) return [];
  const all = queryOf(kept, kept.length);
  if (kept.length < 3) return [all];
  const chosen = [...kept].sort((one, other) => other.folded.length - one.folded.length).slice(0, MAX_CHOSEN);
  const most = Math.floor(chosen.length / 2) + 1;
  const nearlyAll = chosen.length - 1;
  return [all, ...[...new Set([nearlyAll, most])].map((least) => queryOf(chosen, least))];
}

const queryOf = (words: readonly AskedWord[], least: number): Asked => ({
  words,
  body: atLeast(
    words.map(({ body }) => body),
    least,
  ),
  title: atLeast(
    words.map(({ title }) => title),
    least,
  ),
});

/** A query of which so many parts have to match. */
function atLeast(parts: readonly string[], least: number): string {
  const [first, ...others] = parts;
  if (first === undefined || parts.length === least) return parts.join(" & ");
  if (least === 1) return `(${parts.join(" | ")})`;
  return `((${first} & ${atLeast(others, least - 1)}) | (${atLeast(others, least)}))`;
}

function either(...parts: readonly (string | null | undefined)[]): string | undefined {
  const given = parts.filter((part) => part !== null && part !== undefined);
  return given.length === 0 ? undefined : `(${given.join(" | ")})`;
}

/** One letter is a piece's beginning; of several the pieces follow each other. */
const phraseOf = (pieces: readonly string[]) => joined(pieces, " <-> ");
const allOf = (pieces: readonly string[]) => joined(pieces, " & ");
const joined = (pieces: readonly string[], by: string) => {
  const [only] = pieces;
  const isLetter = pieces.length === 1 && Array.from(only?.replace(/^t:/, "") ?? "").length === 1;
  return isLetter ? `'${only}':*` : `(${pieces.map((piece) => `'${piece}'`).join(by)})`;
};
