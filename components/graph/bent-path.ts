import type { Bend, Point } from "./layer-level.ts";

/** A line from left to right that goes straight through its bends, and where its middle is. */
export function bentPath(
  from: Point,
  to: Point,
  bends: readonly Bend[],
): [path: string, x: number, y: number] {
  const [only] = bends;
  if (only && only.width < 0) return backPath(from, to, only);
  let path = `M${from.x},${from.y}`;
  let at = from;
  const curve = (end: Point) => {
    const half = (at.x + end.x) / 2;
    path += ` C${half},${at.y} ${half},${end.y} ${end.x},${end.y}`;
    at = end;
  };
  for (const { x, y, width } of bends) {
    curve({ x, y });
    at = { x: x + width, y };
    path += ` H${at.x}`;
  }
  curve(to);
  const { x, y, width } = bends[Math.floor((bends.length - 1) / 2)] ?? { ...from, width: to.x - from.x };
  return [path, x + width / 2, y];
}

/** How far the curves of a line that leads back pull it out on either side. */
const SWING = 32;
/** How far it swings out there. */
export const BACK_ROOM = SWING * 0.75;

function backPath(from: Point, to: Point, { y }: Bend): [path: string, x: number, y: number] {
  const out = `C${from.x + SWING},${from.y} ${from.x + SWING},${y} ${from.x},${y}`;
  const back = `C${to.x - SWING},${y} ${to.x - SWING},${to.y} ${to.x},${to.y}`;
  return [`M${from.x},${from.y} ${out} H${to.x} ${back}`, (from.x + to.x) / 2, y];
}
