const SHOWN_CHARS = 7;

/** A secret as it is shown: enough to tell which one it is. What is copied has all of it. */
export function hiddenSecret(secret: string): string {
  return `${secret.slice(0, Math.min(SHOWN_CHARS, Math.floor(secret.length / 4)))}…`;
}
