/** Code points whose class differs from that of their category (RFC 5892, 2.6). */
const ALWAYS = /[\u06fd\u06fe\u0f0b\u3007]/u;
const NEVER = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u;
/** Hangul's conjoining letters, and what is ignored where text is drawn (RFC 8264, 9.9 and 9.13). */
const OLD_HANGUL = /[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
/** Letters, digits, marks, spaces, symbols, punctuation: no controls, formats, private use, surrogates, unassigned. */
const FREEFORM = /[\p{L}\p{M}\p{N}\p{Zs}\p{S}\p{P}]/u;

/** After these a joiner forms a conjunct: combining class 9. */
const VIRAMA =
  "[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]";
/** Scripts whose letters join: between two of them the non-joiner is seen. */
const JOINING =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mandaic}\\p{Script=Nko}\\p{Script=Mongolian}]";

/** Where code points are allowed that depend on their context (RFC 5892, appendix A). */
const IN_CONTEXT: readonly (readonly [character: RegExp, allowed: RegExp])[] = [
  [/\u200c/gu, new RegExp(`(?<=${VIRAMA})\u200c|(?<=${JOINING}\\p{M}*)\u200c(?=\\p{M}*${JOINING})`, "gu")],
  [/\u200d/gu, new RegExp(`(?<=${VIRAMA})\u200d`, "gu")],
  [/\u00b7/gu, /(?<=l)\u00b7(?=l)/gu],
  [/\u0375/gu, /\u0375(?=\p{Script=Greek})/gu],
  [/[\u05f3\u05f4]/gu, /(?<=\p{Script=Hebrew})[\u05f3\u05f4]/gu],
];
const CONTEXTUAL = /[\u200c\u200d]/u;
const KATAKANA_DOT = /\u30fb/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const ARABIC_DIGITS = [/[\u0660-\u0669]/u, /[\u06f0-\u06f9]/u] as const;

/**
 * A password in the form that is hashed: the profile OpaqueString (RFC 8265, 4.2). Spaces of other scripts become U+0020,
 * and the text is in NFC, so that a password is the same on every keyboard; case and width stay.
 * @returns undefined where nothing is left, or a code point is not of the FreeformClass (RFC 8264, 4.3).
 */
export function opaqueString(text: string): string | undefined {
  const prepared = text.replace(/\p{Zs}/gu, " ").normalize("NFC");
  return prepared !== "" && isFreeform(prepared) ? prepared : undefined;
}

function isFreeform(text: string): boolean {
  for (const character of text) if (!isAllowed(character)) return false;
  if (IN_CONTEXT.some(([character, allowed]) => counted(text, character) !== counted(text, allowed)))
    return false;
  if (KATAKANA_DOT.test(text) && !JAPANESE.test(text)) return false;
  return !ARABIC_DIGITS.every((digits) => digits.test(text));
}

function isAllowed(character: string): boolean {
  if (ALWAYS.test(character) || CONTEXTUAL.test(character)) return true;
  if (NEVER.test(character) || OLD_HANGUL.test(character) || IGNORABLE.test(character)) return false;
  return FREEFORM.test(character);
}

const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
