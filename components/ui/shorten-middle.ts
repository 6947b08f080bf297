const KEPT_CHARS = 4;

/**
 * An id short enough for a row: its prefix, then the first and last characters of what follows. The last ones
 * are random, so neighbours still look different.
 */
export function shortenMiddle(id: string): string {
  const start = id.indexOf("_") + 1;
  const body = id.slice(start);
  if (body.length <= 2 * KEPT_CHARS + 1) return id;
  return `${id.slice(0, start)}${body.slice(0, KEPT_CHARS)}…${body.slice(-KEPT_CHARS)}`;
}
