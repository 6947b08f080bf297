/**
 * The message of a wait whose address was not sent to an outside system. The person who sees it may post the result
 * (D8).
 */
export function callbackMessage({ callbackUrl }: { callbackUrl: string }): string {
  return `Post the result, as JSON, once, to ${callbackUrl}`;
}
