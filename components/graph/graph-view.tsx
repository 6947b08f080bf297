"use client";

import "@xyflow/react/dist/base.css";
import { useQuery } from "@tanstack/react-query";
import { Background, ReactFlow, useReactFlow, ViewportPortal } from "@xyflow/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { type DrawnGraph, type DrawnLink, drawGraph, isFromLane } from "./draw-graph.ts";
import { firstView, resizedView, type Size } from "./first-view.ts";
import { GraphControls } from "./graph-controls.tsx";
import { GRAPH_ITEM_TYPES, type GraphBox, type GraphRun, GraphRunContext } from "./graph-items.tsx";
import { GraphLinks } from "./graph-links.tsx";
import type { Point } from "./layer-level.ts";

/** Its MIT licence asks for no badge. */
const NO_BADGE = { hideAttribution: true };
const FIT = { padding: 0.06, maxZoom: 1 } as const;

interface GraphViewProps extends GraphRun {
  /** Whose graph it is: its author may have placed the nodes. */
  readonly agentId: string;
  readonly document: Pick<AgentDocument, "lanes" | "nodes" | "edges">;
  /** The drawing's label: "The graph of this run". */
  readonly label: string;
}

/** An agent's graph for viewing, as its author sees it; with a run, it shows the state of each node. */
export function GraphView({ agentId, document, label, ...run }: GraphViewProps) {
  const { box, size } = useSize();
  const [hasFocus, setHasFocus] = useState(false);
  const places = usePlaces(agentId);
  // A graph is JSON; its type says more.
  const layout = useMemo(
    () => places && drawGraph(document as unknown as JsonObject, places),
    [document, places],
  );
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
  layout: DrawnGraph;
  size: Size;
  run: GraphRun;
  hasFocus: boolean;
}) {
  const nodes = useMemo(() => layout.items.map(boxOf), [layout]);
  const { states, laneId, changes } = run;
  const isTaken = states && ((link: DrawnLink) => wasTaken(link, states, laneId));
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
function FollowSize({ layout, size, run }: { layout: DrawnGraph; size: Size; run: GraphRun }) {
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

/** Frames at the bottom, edges above them, nodes on top. */
function boxOf({ item, x, y, width, height, depth }: DrawnGraph["items"][number]): GraphBox {
  return {
    id: item.id,
    type: "box",
    position: { x, y },
    width,
    height,
    measured: { width, height },
    zIndex: item.kind === "frame" ? depth - 1_000 : 1,
    data: { item },
  };
}

function wasTaken(
  link: DrawnLink,
  states: NonNullable<GraphRun["states"]>,
  laneId: string | undefined,
): boolean {
  const { from, to, outcome } = link;
  if (outcome !== null) return (states.get(from)?.outcomes[outcome] ?? 0) > 0;
  const isBegun = isFromLane(link, laneId) || (states.get(from)?.state ?? "not_reached") !== "not_reached";
  return isBegun && (states.get(to)?.state ?? "not_reached") !== "not_reached";
}

const NO_PLACES = {};

/** Where the agent's author placed nodes; undefined until that is known. A graph is drawn without it, too. */
function usePlaces(agentId: string): Readonly<Record<string, Point>> | undefined {
  const { data, error } = useQuery({
    ...apiQuery("/api/agents/{agentId}/layout", { params: { agentId } }),
    retry: false,
    staleTime: 60_000,
  });
  return data?.nodes ?? (error ? NO_PLACES : undefined);
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
