const KEPT_CHARS = 4;
/** What we issue: a prefix, then too many characters to read. Names that people gave stay whole. */
const OPAQUE_ID = /^([a-z]+_)([0-9a-z]{16,})$/;

/**
 * An id short enough for a row: its prefix, then the first and last characters of what follows. The last ones
 * are random, so neighbours still look different.
 */
export function shortenMiddle(id: string): string {
  const [, prefix, body] = OPAQUE_ID.exec(id) ?? [];
  if (prefix === undefined || body === undefined) return id;
  return `${prefix}${body.slice(0, KEPT_CHARS)}…${body.slice(-KEPT_CHARS)}`;
}
