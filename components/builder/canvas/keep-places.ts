import { memberOf } from "#lib/contract/json.ts";
import type { Place } from "../draft/content.ts";
import type { Sized } from "./layer-level.ts";

const GAP = 24;

/**
 * The places of a level's boxes: those that somebody chose, and for the others the automatic ones, moved along with the
 * nearest box that was placed, to where there is room.
 */
export function keepPlaces(
  boxes: readonly (Sized & { readonly key: string })[],
  auto: ReadonlyMap<string, Place>,
  chosen: Readonly<Record<string, Place>>,
): ReadonlyMap<string, Place> {
  const kept = boxes.flatMap((box) => {
    const place = memberOf(chosen, box.key);
    return place ? [{ ...box, ...place }] : [];
  });
  if (kept.length === 0) return auto;
  const places = new Map<string, Place>(kept.map(({ id, x, y }) => [id, { x, y }]));
  const fixed: Spot[] = [...kept];
  for (const box of boxes) {
    if (places.has(box.id)) continue;
    const own = auto.get(box.id) ?? { x: 0, y: 0 };
    const anchor = nearest(own, kept, auto);
    const from = auto.get(anchor.id) ?? { x: 0, y: 0 };
    const wished = { ...box, x: anchor.x + own.x - from.x, y: anchor.y + own.y - from.y };
    const free = freePlace(wished, fixed);
    places.set(box.id, { x: free.x, y: free.y });
    fixed.push(free);
  }
  return places;
}

type Spot = Sized & Place;

function nearest<T extends Sized>(to: Place, boxes: readonly T[], auto: ReadonlyMap<string, Place>): T {
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
