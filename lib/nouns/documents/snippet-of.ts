import type { Found } from "./mark-found.ts";

const CHARS = 200;
/** Before the first word found. */
const BEFORE = 40;

export interface Snippet {
  readonly snippet: string;
  /** In characters: code points. */
  readonly highlights: { offset: number; length: number }[];
}

/**
 * The piece of a text with the most of what was found, as it is written; white space becomes single spaces. Without any
 * found, its beginning.
 */
export function snippetOf(text: string, found: readonly Found[]): Snippet {
  const begin = beginOf(text, found);
  const end = edge(text, Math.min(text.length, begin + CHARS));
  let snippet = "";
  let chars = 0;
  const add = (piece: string) => {
    let written = piece.replaceAll(/[\s\p{Cc}]+/gu, " ");
    if (snippet === "" || snippet.endsWith(" ")) written = written.trimStart();
    snippet += written;
    const length = Array.from(written).length;
    chars += length;
    return length;
  };
  const highlights: { offset: number; length: number }[] = [];
  let from = begin;
  for (const one of found) {
    if (one.at < begin || one.end > end) continue;
    add(text.slice(from, one.at));
    const offset = chars;
    const length = add(text.slice(one.at, one.end));
    if (length > 0) highlights.push({ offset, length });
    from = one.end;
  }
  add(text.slice(from, end));
  return { snippet: snippet.trimEnd(), highlights };
}

/** A little before the word after which the most others follow within a snippet. */
function beginOf(text: string, found: readonly Found[]): number {
  let best = 0;
  let most = 0;
  for (const [index, { at }] of found.entries()) {
    let count = 0;
    const seen = new Set<string>();
    for (let next = index; next < found.length; next++) {
      const other = found[next];
      if (!other || other.end > at + CHARS - BEFORE) break;
      seen.add(text.slice(other.at, other.end).toLowerCase());
      count = seen.size;
    }
    if (count <= most) continue;
    most = count;
    best = at;
  }
  return best <= BEFORE ? 0 : edge(text, best - BEFORE);
}

const NEAR_CHARS = 20;

/** A place after white space where there is some nearby, and never inside a character. */
function edge(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.slice(place, place + NEAR_CHARS).search(/\s/);
  if (space !== -1) return place + space;
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff ? place + 1 : place;
}
