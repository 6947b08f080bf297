/** In pixels at full zoom. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

interface Link {
  readonly from: string;
  readonly to: string;
  /** How far down its box it begins, 0 to 1: of several outcomes, the upper ones lead to upper boxes. */
  readonly at?: number;
}

const COLUMN_GAP = 72;
const ROW_GAP = 28;
const SWEEPS = 4;

/** Where a link crosses a column that it has no box in: from the column's left to its right. */
export interface Bend extends Point {
  readonly width: number;
}

export interface Layered {
  readonly places: ReadonlyMap<string, Point>;
  /** For links over several columns, by the link's index: the bends that lead past the boxes between. */
  readonly bends: ReadonlyMap<number, readonly Bend[]>;
}

/**
 * Places boxes in columns from left to right, each right of all that lead to it. It takes some milliseconds for 500
 * boxes, where dagre takes seconds, so that it can be done while somebody edits. Edges that would lead back are left
 * out, whatever they join.
 */
export function layerLevel(boxes: readonly Sized[], links: readonly Link[]): Layered {
  const ids = new Map(boxes.map((box) => [box.id, box]));
  const known = links.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
  const { ranks, forward: joined } = rank(boxes, known);
  const { fillers, forward, ways } = fillGaps(joined, ranks);
  const columns: Sized[][] = [];
  for (const box of [...boxes, ...fillers]) {
    const column = ranks.get(box.id) ?? 0;
    const list = columns[column] ?? [];
    list.push(box);
    columns[column] = list;
  }
  const before = neighbours(forward, "to", "from");
  const after = neighbours(forward, "from", "to");
  let ordered = columns.map((column) => column ?? []);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    ordered = sweep % 2 === 0 ? order(ordered, before) : order(ordered.toReversed(), after).toReversed();
  }
  const places = place(ordered, before, after);
  const bends = links.flatMap((link, index) => {
    const way = ways.get(link);
    return way ? [[index, way.flatMap((id) => places.get(id) ?? [])] as const] : [];
  });
  return { places, bends: new Map(bends) };
}

interface Neighbour {
  readonly id: string;
  readonly at: number;
}
type Neighbours = ReadonlyMap<string, readonly Neighbour[]>;

function neighbours(links: readonly Link[], of: "from" | "to", to: "from" | "to"): Neighbours {
  const found = new Map<string, Neighbour[]>();
  for (const link of links) {
    const neighbour = { id: link[to], at: to === "from" ? (link.at ?? 0) : 0 };
    const list = found.get(link[of]);
    if (list) list.push(neighbour);
    else found.set(link[of], [neighbour]);
  }
  return found;
}

/** Each box's column: one more than the last that leads to it; one that only leads on is beside what it leads to. */
function rank(boxes: readonly Sized[], links: readonly Link[]) {
  const out = neighbours(links, "from", "to");
  const state = new Map<string, "open" | "done">();
  const finished: string[] = [];
  const back = new Set<string>();
  for (const { id: first } of boxes) {
    if (state.has(first)) continue;
    const stack = [{ id: first, next: 0 }];
    state.set(first, "open");
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const to = out.get(top.id)?.[top.next++]?.id;
      if (to === undefined) {
        state.set(top.id, "done");
        finished.push(top.id);
        stack.pop();
      } else if (state.get(to) === "open") back.add(`${top.id}\n${to}`);
      else if (!state.has(to)) {
        state.set(to, "open");
        stack.push({ id: to, next: 0 });
      }
    }
  }
  const forward = links.filter(({ from, to }) => !back.has(`${from}\n${to}`));
  const on = neighbours(forward, "from", "to");
  const into = neighbours(forward, "to", "from");
  const ranks = new Map<string, number>();
  for (const id of finished.toReversed()) {
    const own = ranks.get(id) ?? 0;
    ranks.set(id, own);
    for (const { id: to } of on.get(id) ?? []) ranks.set(to, Math.max(ranks.get(to) ?? 0, own + 1));
  }
  for (const id of finished) {
    const targets = on.get(id) ?? [];
    if (into.has(id) || targets.length === 0) continue;
    ranks.set(id, Math.max(0, Math.min(...targets.map((to) => ranks.get(to.id) ?? 0)) - 1));
  }
  return { ranks, forward };
}

/** A thin box in each column that a link crosses, so that other boxes leave it room. Past this many columns, none. */
const LONGEST_FILLED = 12;

function fillGaps(links: readonly Link[], ranks: Map<string, number>) {
  const fillers: Sized[] = [];
  const ways = new Map<Link, readonly string[]>();
  const forward = links.flatMap((link, index): Link[] => {
    const { from, to } = link;
    const [first, last] = [ranks.get(from) ?? 0, ranks.get(to) ?? 0];
    if (last - first < 2 || last - first > LONGEST_FILLED) return [link];
    const way = [from];
    const { at = 0 } = link;
    for (let column = first + 1; column < last; column++) {
      // No box has such an id: those of a level are unique, and its links are fewer.
      const id = `\u0000${index} ${column}`;
      fillers.push({ id, width: 0, height: 0 });
      ranks.set(id, column);
      way.push(id);
    }
    ways.set(link, way.slice(1));
    way.push(to);
    return way.slice(1).map((id, step) => ({ from: way[step] ?? from, to: id, at: step === 0 ? at : 0 }));
  });
  return { fillers, forward, ways };
}

/** Each column in the order of what its boxes are joined to in the columns before. */
function order(columns: readonly Sized[][], joined: Neighbours): Sized[][] {
  const position = new Map<string, { readonly at: number; readonly size: number }>();
  return columns.map((column) => {
    const wished = column.map((box, index) => {
      const places = (joined.get(box.id) ?? []).flatMap(({ id, at }) => {
        const place = position.get(id);
        return place === undefined ? [] : [place.at + at * place.size];
      });
      return { box, at: places.length === 0 ? index / column.length : mean(places) };
    });
    const next = wished.toSorted((a, b) => a.at - b.at).map(({ box }) => box);
    for (const [index, { id }] of next.entries())
      position.set(id, { at: index / next.length, size: 0.9 / next.length });
    return next;
  });
}

function place(columns: readonly Sized[][], before: Neighbours, after: Neighbours): Map<string, Bend> {
  const middle = new Map<string, number>();
  for (const [sides, list] of [
    [before, columns],
    [after, columns.toReversed()],
    [before, columns],
  ] as const) {
    for (const column of list) stack(column, sides, middle);
  }
  const top = Math.min(0, ...columns.flat().map(({ id, height }) => (middle.get(id) ?? 0) - height / 2));
  const places = new Map<string, Bend>();
  let x = 0;
  for (const column of columns) {
    const width = Math.max(0, ...column.map((box) => box.width));
    for (const { id, height } of column) {
      places.set(id, { x, y: Math.round((middle.get(id) ?? 0) - height / 2 - top), width });
    }
    if (column.length > 0) x += width + COLUMN_GAP;
  }
  return places;
}

/** Boxes as near as they can be to the middle of what they are joined to, none over another. */
function stack(column: readonly Sized[], joined: Neighbours, middle: Map<string, number>): void {
  const wished = column.map(({ id }) => {
    const places = (joined.get(id) ?? []).flatMap((other) => middle.get(other.id) ?? []);
    return places.length > 0 ? mean(places) : middle.get(id);
  });
  let end = Number.NEGATIVE_INFINITY;
  const placed = column.map((box, index) => {
    const lowest = end + ROW_GAP + box.height / 2;
    const wish = wished[index] ?? (Number.isFinite(lowest) ? lowest : box.height / 2);
    const at = Math.max(wish, lowest);
    end = at + box.height / 2;
    return at;
  });
  // Pushing down alone would let every column sink.
  const shifts = placed.flatMap((at, index) => (wished[index] === undefined ? [] : [wished[index] - at]));
  const shift = shifts.length === 0 ? 0 : mean(shifts);
  for (const [index, { id }] of column.entries()) middle.set(id, (placed[index] ?? 0) + shift);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
