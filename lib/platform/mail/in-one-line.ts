/** A text for a mail's header: control characters, line ends among them, become spaces. */
export function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
