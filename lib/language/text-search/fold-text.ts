/** Letters that Unicode does not decompose. The SQL function `folded` has the same. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: "l", đ: "d", ø: "o", ı: "i", ð: "d", ħ: "h", ŧ: "t", ŋ: "n", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/**
 * The accents of Latin, Greek and Cyrillic, vowel points of Hebrew, Arabic and Syriac, and what only says how a text is set:
 * soft hyphens, joiners, directions, variation selectors. Vowels of Thai and voice marks of Japanese are letters to their
 * readers. The SQL function `folded` has the same.
 */
const DROPPED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters are meant.
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}\u00ad\u061c\u0640]/gu;
const ASCII = /^\p{ASCII}*$/u;

/**
 * A text as it is searched: without accents and case, and one form of what is written in several. "Café", "CAFE" and
 * "ｃａｆｅ" are the same, and so are "Łódź" and "lodz".
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(DROPPED, "")
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}

/** Beyond ASCII. A letter that looks like an apostrophe is one, and Word's bullets are in private use. */
const MARKS = /(?!\p{ASCII})[\p{P}\p{S}\p{Z}\p{Co}\u0080-\u009f\u02bb\u02bc]/gu;
/** Characters that decomposing letters and fractions adds. */
const BROUGHT = /[⁄·ʼ]/gu;

/** The words of a text as they are searched, with spaces for marks beyond ASCII. The SQL function `worded` does the same. */
export function foldWords(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return foldText(text.replace(MARKS, " ")).replace(BROUGHT, " ");
}

/** Invisible characters. */
const UNSEEN = /\p{Cf}/gu;
const APOSTROPHES = /[‘’‛′´ʻʼ＇]/gu;

/** A query as it is typed, with plain apostrophes, so that a word stays one, and spaces for other marks beyond ASCII. */
export function plainMarks(query: string): string {
  return query.replace(APOSTROPHES, "'").replace(MARKS, " ").replace(UNSEEN, "");
}

const JOINED = /[-+._/@:&~=#%?<>]/g;

/**
 * The words of a folded text that PostgreSQL may take as one: "reports/a.pdf", "a-10017", "v1.2.3". The SQL function
 * `words_apart` does the same.
 */
export function wordsApart(folded: string): string {
  return folded.replace(JOINED, " ").replace(/\bv([0-9])/g, "v $1");
}
