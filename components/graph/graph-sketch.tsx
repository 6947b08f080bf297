"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A small picture of a graph without words, which fills its container. */
export const GraphSketch = lazyPart(
  async () => (await import("./drawn-graph-sketch.tsx")).DrawnGraphSketch,
  <Skeleton className="size-full" />,
);
