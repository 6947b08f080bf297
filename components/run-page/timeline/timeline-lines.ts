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

/** Merges the response to `since`: replaces known rows and inserts new ones. */
export function mergeRows(
  known: readonly TimedRow[],
  changed: readonly TimedRow[],
  {
    append,
    inOrder = bySequence,
  }: {
    /** Whether new rows can be inserted: not while pages before them are missing. */
    append: boolean;
    inOrder?: (a: TimedRow, b: TimedRow) => number;
  },
): readonly TimedRow[] {
  if (changed.length === 0) return known;
  const byId = new Map(changed.map((timed) => [timed.row.id, timed]));
  const merged = known.map((timed) => {
    const newer = byId.get(timed.row.id);
    byId.delete(timed.row.id);
    return newer ?? timed;
  });
  return append ? [...merged, ...byId.values()].sort(inOrder) : merged;
}

function bySequence({ row: a }: TimedRow, { row: b }: TimedRow): number {
  return a.sequence.length - b.sequence.length || (a.sequence < b.sequence ? -1 : 1);
}

/** As the server orders them: iterations that failed first, then what is under way, then the slowest. */
export function byAttention(a: TimedRow, b: TimedRow): number {
  if (a.row.kind === "node" || b.row.kind === "node") return bySequence(a, b);
  return rank(a) - rank(b) || lasted(b) - lasted(a) || a.row.iteration - b.row.iteration;
}

function rank({ row, to }: TimedRow): number {
  if (row.kind === "iteration" && row.failed > 0) return 0;
  if (row.status === "waiting") return 1;
  return to === null ? 2 : 3;
}

function lasted({ from, to }: TimedRow): number {
  return to === null ? 0 : to - from;
}
