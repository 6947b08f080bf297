import type { Viewport } from "@xyflow/react";
import type { GraphRun } from "./graph-items.tsx";
import type { NodeStatus } from "./node-state.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Shown extends Size {
  readonly items: readonly ShownItem[];
}

interface ShownItem extends Size {
  readonly item: { readonly id: string };
  readonly x: number;
  readonly y: number;
}

const MARGIN = 24;
/** A graph that is lower than its window begins near its top: the middle may be below the page's fold. */
const TOP = 56;
/** Below this zoom, names are unreadable. */
export const READABLE = 0.7;
/** The statuses of nodes that a large graph shows first. */
const TELLING: readonly NodeStatus[] = ["failed", "waiting", "running", "retrying"];

/** The initial view: the whole graph if readable, otherwise its start, or the failed or current node. */
export function firstView(layout: Shown, size: Size, run: Pick<GraphRun, "states" | "selectedId">): Viewport {
  const fit = Math.min(
    1,
    (size.width - 2 * MARGIN) / layout.width,
    (size.height - 2 * MARGIN) / layout.height,
  );
  if (fit >= READABLE) {
    const { x, y } = view(fit, { x: layout.width / 2, y: layout.height / 2 }, size);
    return { zoom: fit, x, y: Math.min(y, TOP) };
  }
  const shown = tellingItem(layout, run) ?? layout.items[0];
  const middle = shown ? middleOf(shown) : { x: layout.width / 2, y: 0 };
  return withinGraph(view(0.85, middle, size), layout, size);
}

/**
 * The view after a resize, for example when a panel opens: a graph that was completely visible stays so, otherwise the
 * centre stays, and the selected node stays visible.
 */
export function resizedView(
  layout: Shown,
  {
    viewport,
    before,
    size,
    run,
  }: {
    viewport: Viewport;
    before: Size;
    size: Size;
    run: Pick<GraphRun, "states" | "selectedId">;
  },
): Viewport {
  if (isInSight({ x: 0, y: 0, width: layout.width, height: layout.height }, viewport, before)) {
    return firstView(layout, size, run);
  }
  const { zoom, x, y } = viewport;
  const kept = { zoom, x: x + (size.width - before.width) / 2, y: y + (size.height - before.height) / 2 };
  const chosen = layout.items.find(({ item }) => item.id === run.selectedId);
  if (!chosen || isInSight({ ...chosen, height: Math.min(chosen.height, 60) }, kept, size)) return kept;
  return view(zoom, middleOf(chosen), size);
}

function isInSight(
  box: { x: number; y: number; width: number; height: number },
  { zoom, x, y }: Viewport,
  size: Size,
): boolean {
  const left = box.x * zoom + x;
  const top = box.y * zoom + y;
  return (
    left >= 0 && top >= 0 && left + box.width * zoom <= size.width && top + box.height * zoom <= size.height
  );
}

/** Of a node with a body, its head. */
function middleOf({ x, y, width, height }: ShownItem) {
  return { x: x + width / 2, y: y + Math.min(height, 60) / 2 };
}

function tellingItem(
  { items }: Shown,
  { states, selectedId }: Pick<GraphRun, "states" | "selectedId">,
): ShownItem | undefined {
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

/** Moves a view so that it shows no empty space beside a part of the graph that is out of sight. */
function withinGraph({ zoom, x, y }: Viewport, layout: Size, size: Size): Viewport {
  return {
    zoom,
    x: clamped(x, layout.width * zoom, size.width),
    y: Math.min(TOP, clamped(y, layout.height * zoom, size.height)),
  };
}

function clamped(start: number, length: number, room: number): number {
  const last = room - MARGIN - length;
  return last > MARGIN ? (room - length) / 2 : Math.min(MARGIN, Math.max(last, start));
}
