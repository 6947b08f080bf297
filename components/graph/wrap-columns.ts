import { READABLE } from "./first-view.ts";
import type { Point, Sized } from "./layer-level.ts";

type Placed = Sized & Point;

/** How wide a row may become, in pixels at full zoom. */
const ROW_WIDTH = 1_200;
/** Between rows: lines that lead from the end of one to the beginning of the next pass here. */
const ROW_GAP = 80;
/** More lines than these do not lead back side by side. */
const MOST_LINES = 2;
/** What a drawing has on a usual screen, beside the panels. */
const WINDOW = { width: 1_040, height: 640 };
/** A row is read more easily than several, so several have to be that much larger. */
const GAIN = 1.15;

/**
 * The columns of a long graph in rows below each other, as text is wrapped: a chain of nine nodes in one row is legible
 * on no screen of usual width. It is cut only where few lines cross.
 * @returns undefined where one row is as legible.
 */
export function wrapColumns(
  boxes: readonly Sized[],
  links: readonly { readonly from: string; readonly to: string }[],
  places: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> | undefined {
  const placed = boxes.flatMap((box) => {
    const place = places.get(box.id);
    return place ? [{ ...box, x: place.x, y: place.y }] : [];
  });
  if (placed.length === 0 || fitOf(placed) >= READABLE) return undefined;
  const rows = rowsOf(columnsOf(placed), links);
  const wrapped: Placed[] = [];
  let top = 0;
  for (const row of rows) {
    const [left, upper] = [Math.min(...row.map(({ x }) => x)), Math.min(...row.map(({ y }) => y))];
    const moved = row.map((box) => ({ ...box, x: box.x - left, y: box.y - upper + top }));
    wrapped.push(...moved);
    top = Math.max(...moved.map(({ y, height }) => y + height)) + ROW_GAP;
  }
  if (fitOf(wrapped) < fitOf(placed) * GAIN) return undefined;
  return new Map(wrapped.map(({ id, x, y }) => [id, { x, y }]));
}

/** From left to right. */
function columnsOf(placed: readonly Placed[]): Placed[][] {
  return [...Map.groupBy(placed, ({ x }) => x)].toSorted(([a], [b]) => a - b).map(([, boxes]) => boxes);
}

function rowsOf(
  columns: readonly (readonly Placed[])[],
  links: readonly { readonly from: string; readonly to: string }[],
): Placed[][] {
  const crossing = crossingOf(columns, links);
  const rows: Placed[][] = [];
  let first = 0;
  /** Where the row may end: before this column. */
  let cut: number | undefined;
  for (const [index, column] of columns.entries()) {
    if (index > first && (crossing[index] ?? 0) <= MOST_LINES) cut = index;
    const end = Math.max(...column.map(({ x, width }) => x + width));
    if (cut === undefined || end - (columns[first]?.[0]?.x ?? 0) <= ROW_WIDTH) continue;
    rows.push(columns.slice(first, cut).flat());
    first = cut;
    cut = undefined;
  }
  return [...rows, columns.slice(first).flat()];
}

/** How many lines cross the gap before each column. */
function crossingOf(
  columns: readonly (readonly Placed[])[],
  links: readonly { readonly from: string; readonly to: string }[],
): number[] {
  const columnOf = new Map(columns.flatMap((boxes, index) => boxes.map(({ id }) => [id, index] as const)));
  const changes = new Array<number>(columns.length + 1).fill(0);
  for (const { from, to } of links) {
    const [one, other] = [columnOf.get(from), columnOf.get(to)];
    if (one === undefined || other === undefined || one === other) continue;
    const [low, high] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
    changes[low] = (changes[low] ?? 0) + 1;
    changes[high] = (changes[high] ?? 0) - 1;
  }
  for (const [index, change] of changes.entries()) changes[index] = change + (changes[index - 1] ?? 0);
  return changes;
}

/** The zoom at which the whole is in the window. */
function fitOf(placed: readonly Placed[]): number {
  const width = Math.max(...placed.map((box) => box.x + box.width)) - Math.min(...placed.map(({ x }) => x));
  const height = Math.max(...placed.map((box) => box.y + box.height)) - Math.min(...placed.map(({ y }) => y));
  return Math.min(1, WINDOW.width / width, WINDOW.height / height);
}
