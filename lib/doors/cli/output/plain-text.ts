/** Control characters: names and messages come from callers, who must not control the terminal. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** The text on one line without control characters. */
export function plainLine(text: string): string {
  return text.replace(CONTROLS, " ");
}
