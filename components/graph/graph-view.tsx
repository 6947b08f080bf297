"use client";

import "@xyflow/react/dist/base.css";
import { Background, ReactFlow, useReactFlow, ViewportPortal } from "@xyflow/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { bestLayout, type Size } from "./best-layout.ts";
import { firstView, resizedView } from "./first-view.ts";
import { GraphControls } from "./graph-controls.tsx";
import { GRAPH_ITEM_TYPES, type GraphBox, type GraphRun, GraphRunContext } from "./graph-items.tsx";
import { GraphLinks } from "./graph-links.tsx";
import { type GraphLink, graphParts } from "./graph-parts.ts";
import type { GraphLayout } from "./lay-out-graph.ts";

/** Its MIT licence asks for no badge. */
const NO_BADGE = { hideAttribution: true };
const FIT = { padding: 0.06, maxZoom: 1 } as const;

interface GraphViewProps extends GraphRun {
  readonly document: Pick<AgentDocument, "lanes" | "nodes" | "edges">;
  /** The drawing's label: "The graph of this run". */
  readonly label: string;
}

/** An agent's graph with automatic layout, for viewing; with a run, it shows the state of each node. */
export function GraphView({ document, label, ...run }: GraphViewProps) {
  const { box, size } = useSize();
  const [hasFocus, setHasFocus] = useState(false);
  const parts = useMemo(() => graphParts(document), [document]);
  const isSized = size !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid out for the first size; a graph that turns when a panel opens beside it is lost from sight
  const layout = useMemo(() => size && bestLayout(parts, size), [parts, isSized]);
  return (
    <section
      ref={box}
      aria-label={label}
      // A click on the drawing gives it the focus; with the keyboard its nodes and buttons are reached.
      tabIndex={-1}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      className="relative size-full outline-none"
    >
      {layout && size && (
        <GraphRunContext value={run}>
          <Flow layout={layout} size={size} run={run} hasFocus={hasFocus} />
        </GraphRunContext>
      )}
    </section>
  );
}

function Flow({
  layout,
  size,
  run,
  hasFocus,
}: {
  layout: GraphLayout;
  size: Size;
  run: GraphRun;
  hasFocus: boolean;
}) {
  const nodes = useMemo(() => layout.items.map(boxOf), [layout]);
  const { states, laneId, changes } = run;
  const isTaken = states && ((link: GraphLink) => wasTaken(link, states, laneId));
  return (
    <ReactFlow
      // Fits a new layout into the window.
      key={`${layout.width}x${layout.height}`}
      nodes={nodes}
      nodeTypes={GRAPH_ITEM_TYPES}
      defaultViewport={firstView(layout, size, run)}
      minZoom={0.1}
      maxZoom={1.5}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      // The wheel scrolls the page, until somebody works in the graph.
      panOnScroll={hasFocus}
      zoomOnScroll={false}
      preventScrolling={hasFocus}
      zoomOnDoubleClick={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      proOptions={NO_BADGE}
      className="bg-canvas"
    >
      <Background gap={20} size={1} color="var(--line)" />
      <ViewportPortal>
        <GraphLinks links={layout.links} isTaken={isTaken} changes={changes} />
      </ViewportPortal>
      <FollowSize layout={layout} size={size} run={run} />
      <GraphControls fit={FIT} />
    </ReactFlow>
  );
}

/** Moves the view when the graph's width changes. */
function FollowSize({ layout, size, run }: { layout: GraphLayout; size: Size; run: GraphRun }) {
  const flow = useReactFlow();
  const before = useRef(size);
  const follow = useEffectEvent((to: Size) => {
    const viewport = flow.getViewport();
    void flow.setViewport(resizedView(layout, { viewport, before: before.current, size: to, run }));
    before.current = to;
  });
  useEffect(() => {
    if (size !== before.current) follow(size);
  }, [size]);
  return null;
}

/** Loops at the bottom, edges above them, nodes on top. */
function boxOf({ item, x, y, width, height, depth }: GraphLayout["items"][number]): GraphBox {
  return {
    id: item.id,
    type: "box",
    position: { x, y },
    width,
    height,
    measured: { width, height },
    zIndex: item.kind === "loop" ? depth - 1_000 : 1,
    data: { item },
  };
}

function wasTaken(
  { from, to, outcome }: GraphLink,
  states: NonNullable<GraphRun["states"]>,
  laneId: string | undefined,
): boolean {
  if (outcome === null) return from === `lane:${laneId}` && states.get(to)?.state !== "not_reached";
  return (states.get(from)?.outcomes[outcome] ?? 0) > 0;
}

function useSize() {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, size };
}
