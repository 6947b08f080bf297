import { memberOf } from "#lib/contract/json.ts";
import type { Point, Sized } from "./layer-level.ts";

const GAP = 24;
/** Two graphs of hundreds of nodes are clear of each other far earlier. */
const MOST_TRIES = 200;

/**
 * The places of a level's boxes: those that somebody chose, and for the others the automatic ones, moved along with the
 * nearest box that has a place, of those that they are joined to if any has one, to where there is room.
 */
export function keepPlaces(
  boxes: readonly (Sized & { readonly key: string })[],
  {
    auto,
    chosen,
    links,
  }: {
    auto: ReadonlyMap<string, Point>;
    chosen: Readonly<Record<string, Point>>;
    links: readonly { readonly from: string; readonly to: string }[];
  },
): ReadonlyMap<string, Point> {
  const kept = boxes.flatMap((box) => {
    const place = memberOf(chosen, box.key);
    return place ? [{ ...box, ...place }] : [];
  });
  if (kept.length === 0) return auto;
  const placed = new Map<string, Spot>(kept.map((box) => [box.id, box]));
  const waiting = new Map(boxes.flatMap((box) => (placed.has(box.id) ? [] : [[box.id, box]])));
  const joined = neighbours(links);
  const fixed: Spot[] = [...kept];
  const place = (box: Sized, anchors: readonly Spot[]) => {
    const own = auto.get(box.id) ?? { x: 0, y: 0 };
    const anchor = nearest(own, anchors, auto);
    const from = auto.get(anchor.id) ?? { x: 0, y: 0 };
    const wished = { ...box, x: anchor.x + own.x - from.x, y: anchor.y + own.y - from.y };
    const free = freePlace(wished, fixed);
    waiting.delete(box.id);
    placed.set(box.id, free);
    fixed.push(free);
  };
  // From box to box along the links; what is joined to nothing that has a place comes last.
  for (let at = 0; at < fixed.length || waiting.size > 0; at++) {
    const [first] = waiting.values();
    if (at === fixed.length && first) place(first, kept);
    for (const id of joined.get(fixed[at]?.id ?? "") ?? []) {
      const box = waiting.get(id);
      if (box)
        place(
          box,
          [...(joined.get(id) ?? [])].flatMap((other) => placed.get(other) ?? []),
        );
    }
  }
  return new Map([...placed].map(([id, { x, y }]) => [id, { x, y }]));
}

type Spot = Sized & Point;

function neighbours(
  links: readonly { readonly from: string; readonly to: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  const join = (one: string, other: string) => all.set(one, (all.get(one) ?? new Set()).add(other));
  for (const { from, to } of links) {
    join(from, to);
    join(to, from);
  }
  return all;
}

/** How far down these must move, together, until nothing of them is over the others. */
export function roomBelow(moved: readonly Spot[], others: readonly Spot[]): number {
  let by = 0;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const at = by;
    const needed = moved.flatMap((spot) =>
      others
        .filter((other) => overlaps({ ...spot, y: spot.y + at }, other))
        .map((other) => other.y + other.height + GAP - spot.y),
    );
    if (needed.length === 0) break;
    by = Math.min(...needed);
  }
  return by;
}

function nearest<T extends Sized>(to: Point, boxes: readonly T[], auto: ReadonlyMap<string, Point>): T {
  const distance = ({ id }: T) => {
    const place = auto.get(id) ?? { x: 0, y: 0 };
    return Math.abs(place.x - to.x) + Math.abs(place.y - to.y);
  };
  return boxes.reduce((best, box) => (distance(box) < distance(best) ? box : best));
}

/** Downwards until nothing is in the way. */
function freePlace(wished: Spot, fixed: readonly Spot[]): Spot {
  let spot = wished;
  for (let tries = 0; tries < fixed.length + 1; tries++) {
    const inWay = fixed.find((other) => overlaps(spot, other));
    if (!inWay) return spot;
    spot = { ...spot, y: inWay.y + inWay.height + GAP };
  }
  return spot;
}

function overlaps(a: Spot, b: Spot): boolean {
  return (
    a.x < b.x + b.width + GAP / 2 &&
    b.x < a.x + a.width + GAP / 2 &&
    a.y < b.y + b.height + GAP / 2 &&
    b.y < a.y + a.height + GAP / 2
  );
}
