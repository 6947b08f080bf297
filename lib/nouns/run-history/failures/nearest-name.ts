const MAX_NAMES = 500;
const MAX_CHARS = 60;

/** The name that is most like the wanted one, if any is like it: a slip of a letter or two, or other separators. */
export function nearestName(wanted: string, names: readonly string[]): string | undefined {
  const simple = simplified(wanted);
  const allowed = Math.max(1, Math.floor(simple.length / 3));
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names.slice(0, MAX_NAMES)) {
    const distance = editDistance(simple, simplified(name));
    if (distance <= allowed && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { name, distance };
  }
  return nearest?.name;
}

/** "post_code", "PostCode" and "postcode" are one. */
const simplified = (name: string) =>
  name
    .slice(0, MAX_CHARS)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, "");

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
