/** Every word, each whole or its beginning. Quoted, so that nothing of it is an operator; null: no word. */
export function wordsQuery(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & ");
}
