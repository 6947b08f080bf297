import type { Bend, Point, Sized } from "./layer-level.ts";
import { HEAD_HEIGHT } from "./outcome-rows.ts";

/** A box, or a stretch of a line that was led already. */
type Spot = Point & Pick<Sized, "width" | "height">;
type Area = Sized & Point;

/** A line from a box's right side, so far from its top, to the left side of another. */
interface Line {
  readonly from: string;
  readonly to: string;
  readonly top: number;
}

/** Boxes above each other, which a line passes on one way. */
interface Column {
  x: number;
  end: number;
  readonly boxes: Spot[];
}

/** Between a line and a box that it passes, and between two lines. */
const APART = 14;
/** Beyond, finding ways would hold the page. */
const MOST_BOXES = 1_000;
/** A curve needs so much room on each side of a box. */
const CURVE = 20;

/**
 * Ways past the boxes that stand between two others, by the index of the line: where boxes are placed by hand, no column
 * is kept free for them. A line that nothing is in the way of has none. One that leads back goes past all boxes between in
 * one row, to the left: its bend has a negative width.
 */
export function leadAround(boxes: readonly Area[], lines: readonly Line[]): Map<number, readonly Bend[]> {
  if (boxes.length > MOST_BOXES) return new Map();
  const byId = new Map(boxes.map((box) => [box.id, box]));
  /** Lines that were led already: the next one takes another way. */
  const led: Spot[] = [];
  const ways = new Map<number, readonly Bend[]>();
  for (const [index, { from, to, top }] of lines.entries()) {
    const [first, last] = [byId.get(from), byId.get(to)];
    if (!first || !last) continue;
    const start = { x: first.x + first.width, y: first.y + top };
    const end = { x: last.x, y: last.y + Math.min(HEAD_HEIGHT, last.height) / 2 };
    if (end.x < start.x) {
      const way = wayBack(boxes, { start, end, led });
      ways.set(index, [way]);
      led.push({ x: end.x, y: way.y, width: start.x - end.x, height: 0 });
      continue;
    }
    const between = boxes.filter(
      (box) => box !== first && box !== last && box.x < end.x && box.x + box.width > start.x,
    );
    const [upper, lower] = [Math.min(start.y, end.y) - APART / 2, Math.max(start.y, end.y) + APART / 2];
    if (!between.some(({ y, height }) => y < lower && y + height > upper)) continue;
    const way = wayThrough(columnsOf(between), { start, end, led });
    if (way.length === 0) continue;
    ways.set(index, way);
    led.push(...way.map((bend) => ({ ...bend, height: 0 })));
  }
  return ways;
}

function wayBack(
  boxes: readonly Spot[],
  { start, end, led }: { start: Point; end: Point; led: readonly Spot[] },
): Bend {
  const inWay = [...boxes, ...led].filter(
    (box) => box.x < start.x + CURVE && box.x + box.width > end.x - CURVE,
  );
  return { x: start.x, y: freeRow((start.y + end.y) / 2, inWay), width: end.x - start.x };
}

function columnsOf(boxes: readonly Spot[]): Column[] {
  const columns: Column[] = [];
  for (const box of boxes.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && box.x < last.end + CURVE) {
      last.boxes.push(box);
      last.end = Math.max(last.end, box.x + box.width);
    } else columns.push({ x: box.x, end: box.x + box.width, boxes: [box] });
  }
  return columns;
}

function wayThrough(
  columns: readonly Column[],
  { start, end, led }: { start: Point; end: Point; led: readonly Spot[] },
): Bend[] {
  const way: Bend[] = [];
  let at = start;
  for (const column of columns) {
    const x = Math.max(column.x, start.x + CURVE);
    const until = Math.min(column.end, end.x - CURVE);
    if (until <= x) continue;
    // Level until the last column, so that a line leaves its row only once.
    const others = led.filter((one) => one.x < until && one.x + one.width > x);
    const y = freeRow(at.y, [...column.boxes, ...others]);
    way.push({ x, y, width: until - x });
    at = { x: until, y };
  }
  return way;
}

/** The nearest row that nothing is in. */
function freeRow(wished: number, inWay: readonly Spot[]): number {
  const blocked = inWay.map(({ y, height }) => ({ from: y - APART, to: y + height + APART }));
  let around: { from: number; to: number } | undefined;
  for (const { from, to } of blocked.toSorted((a, b) => a.from - b.from)) {
    if (around && from < around.to) around.to = Math.max(around.to, to);
    else if (around && around.from < wished && wished < around.to) break;
    else around = { from, to };
  }
  if (!around || wished <= around.from || wished >= around.to) return wished;
  return wished - around.from <= around.to - wished ? around.from : around.to;
}
