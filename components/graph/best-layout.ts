import type { GraphParts } from "./graph-parts.ts";
import { type GraphLayout, layOutGraph } from "./lay-out-graph.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Over this many boxes a second layout takes longer than it is worth. */
const TRIED_BOTH_WAYS = 120;

/** Down or to the right, whichever is read at the larger zoom in a window of this size; narrow ones go down. */
export function bestLayout(parts: GraphParts, size: Size): GraphLayout {
  const down = layOutGraph(parts, "down");
  if (size.width < 640 || parts.items.length > TRIED_BOTH_WAYS) return down;
  const right = layOutGraph(parts, "right");
  return zoomOf(right, size) > zoomOf(down, size) ? right : down;
}

function zoomOf(layout: Size, size: Size): number {
  return Math.min(1, size.width / layout.width, size.height / layout.height);
}
