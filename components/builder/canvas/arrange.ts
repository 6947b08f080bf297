import type { Box } from "#components/graph/place-graph.ts";
import type { Place } from "../draft/content.ts";
import { placeInBody, placeKey } from "./place-others.ts";

/** In one row or one column, or with equal gaps between the outermost two. */
export type Arrangement = "row" | "column" | "across" | "down";

/** The new places of boxes of one level, as the layout keeps them. */
export function arrange(boxes: readonly Box[], how: Arrangement): ReadonlyMap<string, Place> {
  const [side, length] =
    how === "row" || how === "down" ? (["y", "height"] as const) : (["x", "width"] as const);
  const sorted = boxes.toSorted((a, b) => a[side] - b[side]);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return new Map();
  const isSpread = how === "across" || how === "down";
  const taken = sorted.reduce((sum, box) => sum + box[length], 0);
  const gap = Math.max(0, (last[side] + last[length] - first[side] - taken) / Math.max(1, sorted.length - 1));
  let next = first[side];
  return new Map(
    sorted.map((box) => {
      const at = { x: box.x, y: box.y, [side]: next };
      if (isSpread) next += box[length] + gap;
      return [placeKey(box), placeInBody(box, at)];
    }),
  );
}
