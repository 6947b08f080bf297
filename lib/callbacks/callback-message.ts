/** What a wait says whose address nobody else was given: whoever sees it may be the outside system (D8). */
export function callbackMessage({ callbackUrl }: { callbackUrl: string }): string {
  return `Post the result, as JSON, once, to ${callbackUrl}`;
}
