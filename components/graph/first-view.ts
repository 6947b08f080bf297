import type { Viewport } from "@xyflow/react";
import type { Size } from "./best-layout.ts";
import type { GraphRun } from "./graph-items.tsx";
import type { GraphLayout, PlacedItem } from "./lay-out-graph.ts";
import type { NodeStatus } from "./node-state.ts";

const MARGIN = 24;
/** Smaller than this, names cannot be read. */
const READABLE = 0.7;
/** What is looked for first in a graph that is too large to be read whole. */
const TELLING: readonly NodeStatus[] = ["failed", "waiting", "running", "retrying"];

/** All of the graph where it can be read then; of a larger one its beginning, or where the run failed or stands. */
export function firstView(
  layout: GraphLayout,
  size: Size,
  run: Pick<GraphRun, "states" | "selectedId">,
): Viewport {
  const fit = Math.min(
    1,
    (size.width - 2 * MARGIN) / layout.width,
    (size.height - 2 * MARGIN) / layout.height,
  );
  if (fit >= READABLE) return view(fit, { x: layout.width / 2, y: layout.height / 2 }, size);
  const telling = tellingItem(layout, run);
  const zoom = 0.85;
  if (telling) {
    const middle = { x: telling.x + telling.width / 2, y: telling.y + Math.min(telling.height, 60) / 2 };
    return view(zoom, middle, size);
  }
  const [first] = layout.items;
  const x = first ? first.x + first.width / 2 : layout.width / 2;
  const y = first ? first.y + first.height / 2 : 0;
  const isDown = layout.height * size.width > layout.width * size.height;
  return isDown
    ? view(zoom, { x, y: (size.height / 2 - MARGIN) / zoom }, size)
    : view(zoom, { x: (size.width / 2 - MARGIN) / zoom, y }, size);
}

function tellingItem(
  { items }: GraphLayout,
  { states, selectedId }: Pick<GraphRun, "states" | "selectedId">,
): PlacedItem | undefined {
  const selected = items.find(({ item }) => item.id === selectedId);
  if (selected) return selected;
  for (const status of TELLING) {
    const found = items.findLast(({ item }) => states?.get(item.id)?.state === status);
    if (found) return found;
  }
  return undefined;
}

function view(zoom: number, middle: { x: number; y: number }, size: Size): Viewport {
  return { zoom, x: size.width / 2 - middle.x * zoom, y: size.height / 2 - middle.y * zoom };
}
