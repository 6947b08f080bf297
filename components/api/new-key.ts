/*
 * In a file of its own: pages that send something once load this, and not what starts runs.
 */

/** An idempotency key of 128 random bits; `crypto.randomUUID` exists only on https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
