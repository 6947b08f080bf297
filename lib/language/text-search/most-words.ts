/** Words of a long query that are searched for if not all are found: more would give too many combinations. */
const MAX_CHOSEN = 6;
/** Prefixes this short match too much to list. */
export const FEW_LETTERS = 3;

interface Sought {
  readonly folded: string;
  /** As the index has it. */
  readonly lexemes: readonly string[];
  /** Written without spaces: it needs all of its lexemes, others one. */
  readonly isStretch: boolean;
}

/**
 * The rarest of a question's words: they say what it is about, and the index has short lists for them.
 * @param shares of everything that is searched, 0 to 1, by lexeme; what is not in it is rare.
 */
export function rarestWords<Word extends Sought>(
  words: readonly Word[],
  shares: ReadonlyMap<string, number>,
): Word[] {
  return words
    .map((word) => {
      const found = word.lexemes.map((lexeme) => shares.get(lexeme) ?? 0);
      return { word, share: word.isStretch ? Math.min(...found) : Math.max(0, ...found) };
    })
    .sort((one, other) => one.share - other.share || other.word.folded.length - one.word.folded.length)
    .slice(0, MAX_CHOSEN)
    .map(({ word }) => word);
}

/** How many of so many words are enough where not all are found: nearly all, then most; none fewer than three. */
export function fewerThanAll(count: number): readonly number[] {
  return count < 3 ? [] : [...new Set([count - 1, Math.floor(count / 2) + 1])];
}

/** A tsquery of which so many parts have to match. */
export function atLeast(parts: readonly string[], least: number): string {
  const [first, ...others] = parts;
  if (first === undefined || parts.length === least) return parts.join(" & ");
  if (least === 1) return `(${parts.join(" | ")})`;
  return `((${first} & ${atLeast(others, least - 1)}) | (${atLeast(others, least)}))`;
}
