import type { Point } from "./layer-level.ts";

const CORNER = 12;

/** An SVG path through the points with rounded corners. */
export function linkPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = [`M${at(first)}`];
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    const before = index === 0 ? first : rest[index - 1];
    if (!next || !before) {
      parts.push(`L${at(point)}`);
      continue;
    }
    parts.push(`L${at(towards(point, before))}`, `Q${at(point)} ${at(towards(point, next))}`);
  }
  return parts.join("");
}

/** The point on the way from `from` to `to` where a corner starts, at most halfway. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const at = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
