import { diffLines } from "#lib/language/agent-document/differences/diff-lines.ts";

/** Lines as both have them, or as each of two has them where both changed the same lines differently. */
export type MergedPart =
  | { readonly kind: "merged"; readonly lines: readonly string[] }
  | { readonly kind: "conflict"; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** A change of the common text: its lines from `start` up to `end` become others. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** What two people made of the same text, line by line: each line from whoever changed it. */
export function mergeLines({
  base,
  mine,
  theirs,
}: {
  base: string;
  mine: string;
  theirs: string;
}): MergedPart[] {
  if (mine === theirs || base === theirs) return [merged(linesOf(mine))];
  if (base === mine) return [merged(linesOf(theirs))];
  const lines = linesOf(base);
  const [own, others] = [changesOf(lines, mine), changesOf(lines, theirs)];
  const parts: MergedPart[] = [];
  let at = 0;
  for (const { start, end } of placesOf([...own, ...others])) {
    parts.push(merged(lines.slice(at, start)));
    const within = (changes: readonly Change[]) =>
      changes.filter((one) => one.start >= start && one.end <= end);
    parts.push(decided(lines, { start, end }, within(own), within(others)));
    at = end;
  }
  parts.push(merged(lines.slice(at)));
  return joined(parts);
}

/** The whole text; where both changed the same lines, theirs and then mine, so that nothing is lost. */
export function withBoth(parts: readonly MergedPart[]): string {
  return parts
    .flatMap((part) => (part.kind === "merged" ? part.lines : [...part.theirs, ...part.mine]))
    .join("\n");
}

const linesOf = (text: string) => text.split("\n");
const merged = (lines: readonly string[]): MergedPart => ({ kind: "merged", lines });

function changesOf(base: readonly string[], text: string): Change[] {
  const after = linesOf(text);
  // An empty text has one empty line here and none there: both ends are compared as they are split here.
  const blocks = diffLines(base.map(guard).join("\n"), after.map(guard).join("\n"));
  return blocks.flatMap((block) => {
    if (block.kind === "same") return [];
    const start = block.before - 1;
    const end = start + block.removed.length;
    const from = block.after - 1;
    return [{ start, end, lines: after.slice(from, from + block.added.length) }];
  });
}

/** Guards each line, so that none is empty and a carriage return inside one does not end it. */
const guard = (line: string) => `|${line.replaceAll("\r", "\u240d")}`;

/** Where the common text was changed: changes that overlap, or insert at the same place, are one. */
function placesOf(changes: readonly Change[]): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of changes.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    const last = places.at(-1);
    if (last && (start < last.end || (start === last.start && last.start === last.end)))
      last.end = Math.max(last.end, end);
    else places.push({ start, end });
  }
  return places;
}

function decided(
  base: readonly string[],
  { start, end }: { start: number; end: number },
  own: readonly Change[],
  others: readonly Change[],
): MergedPart {
  const mine = applied(base, { start, end }, own);
  const theirs = applied(base, { start, end }, others);
  if (others.length === 0 || isSame(mine, theirs)) return merged(mine);
  if (own.length === 0) return merged(theirs);
  return { kind: "conflict", mine, theirs };
}

function applied(
  base: readonly string[],
  { start, end }: { start: number; end: number },
  changes: readonly Change[],
): string[] {
  const lines: string[] = [];
  let at = start;
  for (const change of changes) {
    lines.push(...base.slice(at, change.start), ...change.lines);
    at = change.end;
  }
  return [...lines, ...base.slice(at, end)];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((line, index) => line === other[index]);

function joined(parts: readonly MergedPart[]): MergedPart[] {
  const found: MergedPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (part.kind === "merged" && last?.kind === "merged")
      found[found.length - 1] = merged([...last.lines, ...part.lines]);
    else if (part.kind === "conflict" || part.lines.length > 0) found.push(part);
  }
  return found;
}
