const BAD_PERCENT = /%(?![0-9a-f]{2})/i;

/**
 * Whether a text has none of the forbidden characters, and each `%` begins an encoded one. Searching for the
 * first fault, rather than matching `(?:[…]|%..)*` to the end, because V8 keeps a way back for each turn of
 * such a loop and overflows its stack on texts of some million characters.
 */
export function isFreeOf(text: string, forbidden: RegExp): boolean {
  return !forbidden.test(text) && !BAD_PERCENT.test(text);
}
