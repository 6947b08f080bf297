/**
 * The message of a wait whose address no outside system was given. The person who sees it may be the outside system
 * (D8).
 */
export function callbackMessage({ callbackUrl }: { callbackUrl: string }): string {
  return `Post the result, as JSON, once, to ${callbackUrl}`;
}
