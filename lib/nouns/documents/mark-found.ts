import { isSpaceless } from "#lib/language/text-search/begins-words.ts";
import { foldText, foldWords } from "#lib/language/text-search/fold-text.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { AskedWord } from "./read-query.ts";
import { findMatchingWords } from "./search-words.sql.ts";

/** Where something that was sought stands in a text, in UTF-16 units. */
export interface Found {
  readonly at: number;
  readonly end: number;
}

const WORDS = /[\p{L}\p{N}\p{M}\p{Cf}_]+/gu;
/** Words with marks between them, such as OPS-1234, are one to PostgreSQL. */
const CHUNKS = /[^\s<>()[\]"“”„«»]+/gu;
const PIECES = /\S+/gu;
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu;
/** Words that PostgreSQL is asked about at most. Stems begin as their words do. */
const MAX_CANDIDATES = 3_000;
const STEM_CHARS = 2;

/** Where the words of a query, in any inflection, stand in texts. One statement for all of them. */
export async function findInTexts(
  queries: Queries,
  { texts, words }: { texts: readonly string[]; words: readonly AskedWord[] },
): Promise<Found[][]> {
  const stretches = words.flatMap(({ folded }) => (isSpaceless(folded) ? [folded] : []));
  const others = words.filter(({ folded }) => !isSpaceless(folded));
  const beginnings = new Set(others.flatMap(({ folded }) => beginningsOf(folded)));
  const candidates = new Set<string>();
  if (beginnings.size > 0)
    for (const text of texts)
      for (const { word } of wordsOf(text))
        if (candidates.size < MAX_CANDIDATES && beginningsOf(word).some((begin) => beginnings.has(begin)))
          candidates.add(word);
  const any = others.map(({ body }) => body).join(" | ");
  const rows =
    candidates.size === 0
      ? []
      : await queries.run<{ word: string }>(findMatchingWords, [[...candidates], any]);
  const matching = new Set(rows.map(({ word }) => word));
  /** Folded forms by letter; texts in one language use the same letters. */
  const forms = new Map<string, string>();
  return texts.map((text) =>
    withoutOverlaps([
      ...(matching.size === 0 ? [] : matchingIn(text, matching)),
      ...(stretches.length === 0 ? [] : stretchesIn(text, stretches, forms)),
    ]),
  );
}

const beginningsOf = (text: string) =>
  (foldWords(text).match(WORDS) ?? []).map((word) => word.slice(0, STEM_CHARS));

/** Words, and after those of a chunk the chunk. */
function* wordsOf(text: string): Generator<Found & { readonly word: string }> {
  for (const { 0: chunk, index } of text.matchAll(CHUNKS)) {
    const trimmed = chunk.replace(/[^\p{L}\p{N}\p{M}]+$/u, "");
    const words = [...trimmed.matchAll(WORDS)];
    for (const { 0: word, index: within } of words)
      yield { word, at: index + within, end: index + within + word.length };
    if (words.length > 1) yield { word: trimmed, at: index, end: index + trimmed.length };
  }
}

/** A chunk only where none of its words was found: that says more. */
function matchingIn(text: string, matching: ReadonlySet<string>): Found[] {
  const found: Found[] = [];
  for (const { word, at, end } of wordsOf(text))
    if (matching.has(word) && at > (found.at(-1)?.at ?? -1)) found.push({ at, end });
  return found;
}

/** Looks at each piece between white space first: few contain a match, and only those are compared by letters. */
function stretchesIn(text: string, stretches: readonly string[], forms: Map<string, string>): Found[] {
  const found: Found[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    const whole = foldText(piece);
    const sought = stretches.filter((stretch) => whole.includes(stretch));
    if (sought.length === 0) continue;
    // Most pieces in such a script are what they fold to.
    const letters = whole === piece ? undefined : lettersOf(piece, forms);
    for (const one of sought) found.push(...occurrencesIn({ index, whole, letters }, one));
  }
  return found;
}

/** A piece as it folds, and for each of its units where the letter that it is of begins and ends. */
interface FoldedLetters {
  readonly folded: string;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** Folding changes lengths. */
function lettersOf(piece: string, forms: Map<string, string>): FoldedLetters {
  let folded = "";
  const begins: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of piece.match(CLUSTERS) ?? []) {
    let form = forms.get(letter);
    if (form === undefined) {
      form = foldText(letter);
      forms.set(letter, form);
    }
    for (let unit = 0; unit < form.length; unit++) {
      begins.push(at);
      ends.push(at + letter.length);
    }
    folded += form;
    at += letter.length;
  }
  return { folded, begins, ends };
}

function* occurrencesIn(
  { index, whole, letters }: { index: number; whole: string; letters: FoldedLetters | undefined },
  sought: string,
): Generator<Found> {
  const text = letters?.folded ?? whole;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    const last = at + sought.length;
    const begin = letters ? letters.begins[at] : at;
    const end = letters ? letters.ends[last - 1] : last;
    if (begin !== undefined && end !== undefined) yield { at: index + begin, end: index + end };
  }
}

function withoutOverlaps(found: readonly Found[]): Found[] {
  const ordered = [...found].sort((one, other) => one.at - other.at || one.end - other.end);
  const kept: Found[] = [];
  for (const { at, end } of ordered) {
    const last = kept.at(-1);
    if (!last || at > last.end) kept.push({ at, end });
    // Words of a script without spaces touch each other.
    else if (at === last.end) kept[kept.length - 1] = { at: last.at, end };
  }
  return kept;
}
