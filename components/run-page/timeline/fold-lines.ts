import type { NodeStatus } from "#components/graph/node-state.ts";
import { pathKey, type Span, type TimelineRow } from "./timeline-row.ts";

/** What the waterfall shows on one line. Keys stay the same while a run goes on. */
export type TimelineLine<Row extends TimelineRow> =
  | { readonly kind: "turn"; readonly key: string; readonly turn: number; readonly level: 1 }
  | {
      readonly kind: "occurrence";
      readonly key: string;
      readonly row: Row;
      readonly level: number;
      /** Null where nothing is inside. */
      readonly isFolded: boolean | null;
      /** Iterations known of. */
      readonly iterations: number;
    }
  | ({
      readonly kind: "iteration";
      readonly key: string;
      readonly loopNodeId: string;
      readonly iteration: number;
      readonly level: number;
      readonly status: NodeStatus;
      readonly isFolded: boolean;
      readonly rows: number;
    } & Span);

interface Iteration<Row> {
  readonly key: string;
  readonly loopNodeId: string;
  readonly iteration: number;
  readonly rows: Row[];
}

/** Occurrences by what is around them, in the order in which they began. */
export interface TimelineTree<Row extends TimelineRow> {
  readonly turns: readonly number[];
  /** By `pathKey`: what runs directly within a turn or an iteration. */
  readonly within: ReadonlyMap<string, readonly Row[]>;
  /** By the loop's occurrence. */
  readonly iterations: ReadonlyMap<string, ReadonlyMap<string, Iteration<Row>>>;
}

export function timelineTree<Row extends TimelineRow>(rows: readonly Row[]): TimelineTree<Row> {
  const within = new Map<string, Row[]>();
  const loops = new Map<string, string>();
  const iterations = new Map<string, Map<string, Iteration<Row>>>();
  const turns = new Set<number>();
  for (const row of rows) {
    turns.add(row.turn);
    const key = pathKey(row.turn, row.loopPath);
    loops.set(`${key}>${row.nodeId}`, row.occurrenceId);
    append(within, key, row);
    const innermost = row.loopPath.at(-1);
    const loop =
      innermost && loops.get(`${pathKey(row.turn, row.loopPath.slice(0, -1))}>${innermost.nodeId}`);
    if (!innermost || !loop) continue;
    const ofLoop = iterations.get(loop) ?? new Map<string, Iteration<Row>>();
    iterations.set(loop, ofLoop);
    const { nodeId: loopNodeId, iteration } = innermost;
    const known = ofLoop.get(key) ?? { key, loopNodeId, iteration, rows: [] };
    ofLoop.set(key, known);
    known.rows.push(row);
  }
  return { turns: [...turns].sort((a, b) => a - b), within, iterations };
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The lines to show. Loops and iterations are folded but those whose keys are in `open`. */
export function foldLines<Row extends TimelineRow>(
  tree: TimelineTree<Row>,
  open: ReadonlySet<string>,
): TimelineLine<Row>[] {
  const lines: TimelineLine<Row>[] = [];
  const single = tree.turns.length < 2;
  for (const turn of tree.turns) {
    if (!single) lines.push({ kind: "turn", key: `turn:${turn}`, turn, level: 1 });
    addRows(tree.within.get(pathKey(turn, [])) ?? [], single ? 1 : 2);
  }
  return lines;

  function addRows(rows: readonly Row[], level: number): void {
    for (const row of rows) {
      const inside = tree.iterations.get(row.occurrenceId);
      const isFolded = inside ? !open.has(row.occurrenceId) : null;
      const key = row.occurrenceId;
      lines.push({ kind: "occurrence", key, row, level, isFolded, iterations: inside?.size ?? 0 });
      if (inside && !isFolded) for (const iteration of inside.values()) addIteration(iteration, level + 1);
    }
  }

  function addIteration({ key, loopNodeId, iteration, rows }: Iteration<Row>, level: number): void {
    const isFolded = !open.has(key);
    const span = { from: Math.min(...rows.map(({ from }) => from)), to: lastEnd(rows) };
    const status = statusOfAll(rows);
    lines.push({
      kind: "iteration",
      key,
      loopNodeId,
      iteration,
      level,
      status,
      isFolded,
      rows: rows.length,
      ...span,
    });
    if (!isFolded) addRows(rows, level + 1);
  }
}

function lastEnd(rows: readonly TimelineRow[]): number | null {
  return rows.reduce<number | null>(
    (last, { to }) => (last === null || to === null ? null : Math.max(last, to)),
    0,
  );
}

const WEIGHT: readonly NodeStatus[] = ["failed", "waiting", "running", "cancelled", "completed", "pending"];

function statusOfAll(rows: readonly TimelineRow[]): NodeStatus {
  return WEIGHT.find((status) => rows.some((row) => row.status === status)) ?? "pending";
}

/** What has to be open for the occurrence to be seen. */
export function keysAround<Row extends TimelineRow>(tree: TimelineTree<Row>, row: Row): string[] {
  return row.loopPath.flatMap(({ nodeId }, index) => {
    const outer = tree.within.get(pathKey(row.turn, row.loopPath.slice(0, index))) ?? [];
    const loop = outer.find((one) => one.nodeId === nodeId);
    return [...(loop ? [loop.occurrenceId] : []), pathKey(row.turn, row.loopPath.slice(0, index + 1))];
  });
}
