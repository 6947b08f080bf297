/**
 * Maximum bytes of a result's text in UTF-8: 25,000 tokens of about four bytes, the point where clients cut or refuse.
 * Longer results are answered in parts, never cut.
 */
export const MAX_TOOL_RESULT_BYTES = 100_000;

export function fitsBound(text: string): boolean {
  // A UTF-16 unit takes at most three bytes.
  return text.length * 3 <= MAX_TOOL_RESULT_BYTES || Buffer.byteLength(text) <= MAX_TOOL_RESULT_BYTES;
}
