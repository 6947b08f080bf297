import { isSpaceless } from "#lib/language/text-search/begins-words.ts";
import { foldText } from "#lib/language/text-search/fold-text.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { Asked } from "./read-query.ts";
import { findMatchingWords } from "./search-words.sql.ts";

/** Where something that was sought stands in a text, in UTF-16 units. */
export interface Found {
  readonly at: number;
  readonly end: number;
}

const WORDS = /[\p{L}\p{N}\p{M}_]+/gu;
/** Words with marks between them, such as OPS-1234, are one to PostgreSQL. */
const CHUNKS = /[^\s<>()[\]"“”]+/gu;
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu;
/** Words that PostgreSQL is asked about at most. Stems begin as their words do. */
const MAX_CANDIDATES = 3_000;
const STEM_CHARS = 2;

/** Where the words of a query, in any inflection, stand in texts. One statement for all of them. */
export async function findInTexts(
  queries: Queries,
  { texts, asked: { words } }: { texts: readonly string[]; asked: Asked },
): Promise<Found[][]> {
  const beginnings = new Set(
    words.flatMap(({ folded }) => (folded.match(WORDS) ?? []).map((word) => word.slice(0, STEM_CHARS))),
  );
  const candidates = new Set<string>();
  for (const text of texts)
    for (const { word } of wordsOf(text))
      if (candidates.size < MAX_CANDIDATES && beginnings.has(foldText(word).slice(0, STEM_CHARS)))
        candidates.add(word);
  const any = words.map(({ body }) => body).join(" | ");
  const rows = await queries.run<{ word: string }>(findMatchingWords, [[...candidates], any]);
  const matching = new Set(rows.map(({ word }) => word));
  const stretches = words.flatMap(({ folded }) => (isSpaceless(folded) ? [folded] : []));
  return texts.map((text) => {
    return withoutOverlaps([
      ...matchingIn(text, matching),
      ...stretches.flatMap((sought) => occurrencesIn(text, sought)),
    ]);
  });
}

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

/** Folding changes lengths, so each folded unit remembers the letter that it is of. */
function occurrencesIn(text: string, sought: string): Found[] {
  let folded = "";
  const letters: Found[] = [];
  for (const { 0: letter, index } of text.matchAll(CLUSTERS)) {
    const form = foldText(letter);
    for (let unit = 0; unit < form.length; unit++) letters.push({ at: index, end: index + letter.length });
    folded += form;
  }
  const found: Found[] = [];
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length)) {
    const first = letters[at];
    const last = letters[at + sought.length - 1];
    if (first && last) found.push({ at: first.at, end: last.end });
  }
  return found;
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
