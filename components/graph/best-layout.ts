import type { GraphParts } from "./graph-parts.ts";
import { type GraphLayout, layOutGraph } from "./lay-out-graph.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The number of boxes above which a second layout takes too long. */
const TRIED_BOTH_WAYS = 120;

/** Downwards or to the right, whichever gives the larger zoom in this window; narrow windows use downwards. */
export function bestLayout(parts: GraphParts, size: Size): GraphLayout {
  const down = layOutGraph(parts, "down");
  if (size.width < 640 || parts.items.length > TRIED_BOTH_WAYS) return down;
  const right = layOutGraph(parts, "right");
  return zoomOf(right, size) > zoomOf(down, size) ? right : down;
}

function zoomOf(layout: Size, size: Size): number {
  return Math.min(1, size.width / layout.width, size.height / layout.height);
}
