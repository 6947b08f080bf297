"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The graph, its drawing code loaded when it is first looked at. It fills its box. */
export const Graph = dynamic(() => import("./graph-view.tsx"), {
  ssr: false,
  loading: () => (
    <div role="status" className="size-full">
      <span className="sr-only">Drawing the graph</span>
      <Skeleton className="size-full" />
    </div>
  ),
});
