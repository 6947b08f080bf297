/** Control characters, which a terminal obeys: names and messages come from callers who must not command ours. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** The text on one line that does nothing but show it. */
export function plainLine(text: string): string {
  return text.replace(CONTROLS, " ");
}
