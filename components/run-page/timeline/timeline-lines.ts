import type { TimedRow } from "./timed-row.ts";

/** What has been read of one level: the top, or the inside of a loop or an iteration. */
export interface TimelineLevel {
  readonly rows: readonly TimedRow[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** The key of the top level; the others are the `within` of the row that they are inside of. */
export const TOP = "";

/** What the waterfall shows on one line. Keys stay the same while a run is in progress. */
export type TimelineLine =
  | { readonly kind: "turn"; readonly key: string; readonly level: number; readonly turn: number }
  | {
      readonly kind: "row";
      readonly key: string;
      readonly level: number;
      readonly timed: TimedRow;
      /** Null where nothing is inside. */
      readonly isFolded: boolean | null;
    }
  | {
      /** Where rows are still to come: they are read when it comes into sight. */
      readonly kind: "more";
      readonly key: string;
      readonly level: number;
      readonly within: string;
      readonly error: Error | null;
    };

/** The lines to show: what is inside of a row follows it where its `within` is in `open`. */
export function timelineLines({
  levels,
  open,
  turns,
}: {
  levels: ReadonlyMap<string, TimelineLevel>;
  open: ReadonlySet<string>;
  /** Of the run; a single one needs no heading. */
  turns: number;
}): TimelineLine[] {
  const lines: TimelineLine[] = [];
  addLevel(TOP, 1);
  return lines;

  function addLevel(within: string, level: number): void {
    const found = levels.get(within);
    let turn = 0;
    for (const timed of found?.rows ?? []) {
      const { row } = timed;
      if (within === TOP && turns > 1 && row.turn !== turn) {
        turn = row.turn;
        lines.push({ kind: "turn", key: `turn:${turn}`, level, turn });
      }
      const isOpen = row.within !== null && open.has(row.within);
      lines.push({ kind: "row", key: row.id, level, timed, isFolded: row.within === null ? null : !isOpen });
      if (isOpen && row.within !== null) addLevel(row.within, level + 1);
    }
    // While known rows are only brought up to date, nothing is missing.
    const isMissing = !found || found.hasMore || (found.isLoading && found.rows.length === 0);
    if (isMissing || found.error) {
      lines.push({ kind: "more", key: `more:${within}`, level, within, error: found?.error ?? null });
    }
  }
}

/** The rows as they are after an answer to `since`: known ones replaced, new ones at their places by sequence. */
export function mergeRows(
  known: readonly TimedRow[],
  changed: readonly TimedRow[],
  /** Whether new rows belong here: not while pages between are missing. */
  { append }: { append: boolean },
): readonly TimedRow[] {
  if (changed.length === 0) return known;
  const byId = new Map(changed.map((timed) => [timed.row.id, timed]));
  const merged = known.map((timed) => {
    const newer = byId.get(timed.row.id);
    byId.delete(timed.row.id);
    return newer ?? timed;
  });
  if (!append || byId.size === 0) return merged;
  return [...merged, ...byId.values()].sort(
    (a, b) => a.row.sequence.length - b.row.sequence.length || (a.row.sequence < b.row.sequence ? -1 : 1),
  );
}
