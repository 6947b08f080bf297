/**
 * Merges what two made of a text of several lines, if they changed lines apart from each other. Undefined where they
 * did not: parts of one line, such as an expression, are never mixed.
 */
export function mergeText({
  base,
  mine,
  theirs,
}: {
  base: string;
  mine: string;
  theirs: string;
}): string | undefined {
  const old = base.split("\n");
  if (old.length < 2) return undefined;
  const own = changedLines(old, mine.split("\n"));
  const other = changedLines(old, theirs.split("\n"));
  const [first, second] = own.from <= other.from ? [own, other] : [other, own];
  // A line between them is the same in both: then it is sure which place each meant.
  if (first.to >= second.from) return undefined;
  return [
    ...old.slice(0, first.from),
    ...first.lines,
    ...old.slice(first.to, second.from),
    ...second.lines,
    ...old.slice(second.to),
  ].join("\n");
}

/** The lines of `old` from `from` to before `to` became `lines`. */
function changedLines(old: readonly string[], next: readonly string[]) {
  let from = 0;
  while (from < old.length && from < next.length && old[from] === next[from]) from++;
  let same = 0;
  const most = Math.min(old.length, next.length) - from;
  while (same < most && old[old.length - 1 - same] === next[next.length - 1 - same]) same++;
  return { from, to: old.length - same, lines: next.slice(from, next.length - same) };
}
