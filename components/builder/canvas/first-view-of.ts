import type { Viewport } from "@xyflow/react";
import { READABLE } from "#components/graph/first-view.ts";
import type { Area } from "#components/graph/place-graph.ts";

const MARGIN = 32;
/** Under the tools. */
const TOP = 64;

/** The whole graph where it can be read, and otherwise its beginning. */
export function firstViewOf(
  areas: ReadonlyMap<string, Area>,
  size: { readonly width: number; readonly height: number },
): Viewport {
  const all = [...areas.values()];
  const [first] = all;
  if (!first) return { x: size.width / 3, y: size.height / 3, zoom: 1 };
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  const width = Math.max(...all.map((area) => area.x + area.width)) - left;
  const height = Math.max(...all.map((area) => area.y + area.height)) - top;
  const fit = Math.min(1, (size.width - 2 * MARGIN) / width, (size.height - TOP - MARGIN) / height);
  if (fit >= READABLE) {
    return {
      zoom: fit,
      x: (size.width - width * fit) / 2 - left * fit,
      y: Math.max(TOP, (size.height - height * fit) / 2) - top * fit,
    };
  }
  const zoom = 0.85;
  return { zoom, x: MARGIN - left * zoom, y: size.height / 2 - (first.y + first.height / 2) * zoom };
}
