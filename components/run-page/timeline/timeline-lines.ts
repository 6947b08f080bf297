import type { TimedRow } from "./timed-row.ts";

/** The loaded rows of one level: the top, or the inside of a loop or an iteration. */
export interface TimelineLevel {
  readonly rows: readonly TimedRow[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** The key of the top level; other levels have their row's `within` as key. */
export const TOP = "";

/** One line of the timeline. Keys stay the same while a run is in progress. */
export type TimelineLine =
  | { readonly kind: "turn"; readonly key: string; readonly level: number; readonly turn: number }
  | {
      readonly kind: "row";
      readonly key: string;
      readonly level: number;
      readonly timed: TimedRow;
      /** Null if it has no contents. */
      readonly isFolded: boolean | null;
    }
  | {
      /** A placeholder for more rows, which load when it becomes visible. */
      readonly kind: "more";
      readonly key: string;
      readonly level: number;
      readonly within: string;
      readonly error: Error | null;
    };

/** The visible lines: a row's contents follow it if its `within` is in `open`. */
export function timelineLines({
  levels,
  open,
  turns,
}: {
  levels: ReadonlyMap<string, TimelineLevel>;
  open: ReadonlySet<string>;
  /** The run's turns; a single one needs no heading. */
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
    // Updates of known rows leave no gap.
    const isMissing = !found || found.hasMore || (found.isLoading && found.rows.length === 0);
    if (isMissing || found.error) {
      lines.push({ kind: "more", key: `more:${within}`, level, within, error: found?.error ?? null });
    }
  }
}

/** Merges the response to `since`: replaces known rows and inserts new ones by sequence. */
export function mergeRows(
  known: readonly TimedRow[],
  changed: readonly TimedRow[],
  /** Whether new rows can be inserted: not while pages before them are missing. */
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
