"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The graph, which fills its container. */
export const Graph = lazyPart(
  async () => (await import("./graph-view.tsx")).GraphView,
  <div role="status" className="size-full">
    <span className="sr-only">Drawing the graph</span>
    <Skeleton className="size-full" />
  </div>,
);

/** A small picture of a graph without words, which fills its container. */
export const GraphSketch = lazyPart(
  async () => (await import("./drawn-graph-sketch.tsx")).DrawnGraphSketch,
  <Skeleton className="size-full" />,
);
