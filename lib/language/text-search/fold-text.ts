/** Letters that Unicode does not decompose. The SQL function `folded` has the same. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: "l", đ: "d", ø: "o", ı: "i", ð: "d", ħ: "h", ŧ: "t", ŋ: "n", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/** The accents of Latin, Greek and Cyrillic. Vowels of Thai and voice marks of Japanese are letters to their readers. */
const ACCENTS = /[\u0300-\u036f]/gu;
const ASCII = /^\p{ASCII}*$/u;

/**
 * A text as it is searched: without accents and case, and one form of what is written in several. "Café", "CAFE" and
 * "ｃａｆｅ" are the same, and so are "Łódź" and "lodz".
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}
