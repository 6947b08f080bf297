const KEPT_CHARS = 4;
/** An id of ours or a digest: a prefix and many characters. Names from people are not shortened. */
const OPAQUE_ID = /^([a-z]+_|sha256:)([0-9a-z]{16,})$/;

/**
 * Shortens an id for a row: prefix, first and last characters. The last ones are random, so neighbours still differ.
 */
export function shortenMiddle(id: string): string {
  const [, prefix, body] = OPAQUE_ID.exec(id) ?? [];
  if (prefix === undefined || body === undefined) return id;
  return `${prefix}${body.slice(0, KEPT_CHARS)}…${body.slice(-KEPT_CHARS)}`;
}
