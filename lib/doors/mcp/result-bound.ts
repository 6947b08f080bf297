/**
 * What the text of a result may have, in bytes of UTF-8: 25,000 tokens at the usual four bytes each, which is where
 * clients cut or refuse. What is over it is answered in parts, never cut.
 */
export const MAX_RESULT_BYTES = 100_000;

export function fitsBound(text: string): boolean {
  // No character takes more than three bytes for each of its units.
  return text.length * 3 <= MAX_RESULT_BYTES || Buffer.byteLength(text) <= MAX_RESULT_BYTES;
}
