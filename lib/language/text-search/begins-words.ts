import { foldWords } from "./fold-text.ts";

/** Thai, Lao, Burmese, Khmer, Japanese, Chinese, Korean: no spaces between words, or endings at them. */
export const SPACELESS =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\u{20000}-\\u{3ffff}";
const BEGINS_SPACELESS = new RegExp(`^[${SPACELESS}]`, "u");
export const isSpaceless = (word: string): boolean => BEGINS_SPACELESS.test(word);

/**
 * Whether each typed word begins a word of the text. For what a browser searches itself: every page
 * loads this, so it stands apart from what cuts a query.
 */
export function beginsWords(text: string, typed: string): boolean {
  const folded = foldWords(text);
  const words = folded.split(/[\s"()]+/);
  return foldWords(typed)
    .split(/\s+/)
    .every((sought) =>
      isSpaceless(sought) ? folded.includes(sought) : words.some((word) => word.startsWith(sought)),
    );
}
