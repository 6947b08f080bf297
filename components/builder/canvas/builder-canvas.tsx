"use client";

import "@xyflow/react/dist/base.css";
import {
  Background,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  type ReactFlowState,
  SelectionMode,
  useStore,
  useStoreApi,
  type Viewport,
} from "@xyflow/react";
import { type ReactNode, useCallback, useMemo } from "react";
import type { Bend } from "#components/graph/layer-level.ts";
import type { PlacedGraph } from "#components/graph/place-graph.ts";
import { type Area, areasOf } from "#components/graph/place-graph.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { boxNode, type CanvasNode, noteNode } from "./box-nodes.ts";
import { DropContext, DropHint } from "./drop-hint.tsx";
import { EdgeLine, type LinkEdge } from "./edge-line.tsx";
import { DraggingContext, FarContext, farZoom, isLarge } from "./far.ts";
import { FarLines } from "./far-lines.tsx";
import { KeepMiddle } from "./keep-middle.tsx";
import { FrameBox, LaneBox, NodeBox } from "./node-box.tsx";
import { NoteBox } from "./note-box.tsx";
import { SmallMap } from "./small-map.tsx";
import { useConnecting } from "./use-connecting.ts";
import { useDragging } from "./use-dragging.ts";

const NODE_TYPES = { node: NodeBox, frame: FrameBox, lane: LaneBox, note: NoteBox };
const EDGE_TYPES = { link: EdgeLine };
const ADDING_KEYS = ["Shift", "Meta", "Control"];
const DRAGGED = 1_001;
/** Its MIT licence asks for no badge. */
const NO_BADGE = { hideAttribution: true };

/** The draft on a canvas: boxes are dragged without the draft being written, until they are let go. */
export function BuilderCanvas({
  placed,
  firstView,
  children,
}: {
  placed: PlacedGraph;
  firstView: Viewport;
  children: ReactNode;
}) {
  const store = useBuilderStore();
  const flow = useStoreApi();
  const least = farZoom(placed.boxes.length);
  const isFar = useStore((state: ReactFlowState) => state.transform[2] < least);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const selected = useBuilder((state) => state.selected);
  const notes = useBuilder((state) => state.history.present.layout.notes);
  const boxes = useMemo(() => new Map(placed.boxes.map((box) => [box.id, box])), [placed]);
  const areas = useMemo(() => areasOf(placed), [placed]);
  const { moved, drop, onPlaces, onDrag, onDragStop } = useDragging(boxes, areas);
  const still = useMemo<CanvasNode[]>(
    () => [...Object.entries(notes).map(([id, note]) => noteNode(id, note)), ...placed.boxes.map(boxNode)],
    [placed, notes],
  );
  const chosen = useMemo(
    () => still.map((node) => withSelected(node, selected.boxes.has(node.id))),
    [still, selected],
  );
  const nodes = useMemo(
    () =>
      moved.size === 0
        ? chosen
        : chosen.map((node) => {
            const position = moved.get(node.id);
            // Above the frames that it is dragged over.
            return position ? { ...node, position, dragging: true, zIndex: DRAGGED } : node;
          }),
    [chosen, moved],
  );
  const hasPlainLines = isFar && isLarge(placed.boxes.length);
  const edges = useMemo<LinkEdge[]>(
    () =>
      (hasPlainLines ? [] : placed.links)
        .filter(({ from, to }) => boxes.has(from) && boxes.has(to))
        .map((link) => ({
          id: link.id,
          type: "link",
          source: link.from,
          target: link.to,
          sourceHandle: link.outcome,
          selected: link.id === selected.link,
          data: { link, ...(link.bends && { bends: onCanvas(link.bends, areas.get(link.container ?? "")) }) },
          zIndex: link.container === null ? 0 : 1,
        })),
    [placed, boxes, areas, selected.link, hasPlainLines],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      onPlaces(changes);
      const picks = changes.filter((change) => change.type === "select");
      if (picks.length === 0) return;
      const next = new Set(store.state.selected.boxes);
      for (const { id, selected: isSelected } of picks) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      store.select({ boxes: next });
    },
    [store, onPlaces],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<LinkEdge>[]) => {
      for (const change of changes) {
        if (change.type !== "select") continue;
        // A frame drawn around nodes selects their edges as well; only the nodes are meant.
        if (change.selected && !flow.getState().userSelectionActive) store.select({ link: change.id });
        else if (store.state.selected.link === change.id) store.select({ boxes: store.state.selected.boxes });
      }
    },
    [store, flow],
  );
  const { onConnect, onConnectEnd } = useConnecting(boxes, areas);

  return (
    <FarContext value={isFar}>
      <DraggingContext value={moved.size > 0}>
        <DropContext value={drop?.into?.id ?? null}>
          <ReactFlow<CanvasNode, LinkEdge>
            nodes={nodes}
            edges={edges}
            nodeTypes={NODE_TYPES}
            edgeTypes={EDGE_TYPES}
            onNodesChange={onNodesChange}
            onEdgesChange={onEdgesChange}
            onNodeDrag={(event, _, dragged) => onDrag(event, dragged)}
            onNodeDragStop={(event, _, dragged) => onDragStop(event, dragged)}
            onSelectionDrag={(event, dragged) => onDrag(event, dragged)}
            onSelectionDragStop={(event, dragged) => onDragStop(event, dragged)}
            onConnect={onConnect}
            onConnectEnd={onConnectEnd}
            onPaneClick={() => store.select({})}
            onlyRenderVisibleElements
            nodesDraggable={!isReadOnly}
            nodesConnectable={!isReadOnly}
            nodesFocusable={false}
            edgesFocusable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode="Shift"
            selectionMode={SelectionMode.Partial}
            multiSelectionKeyCode={ADDING_KEYS}
            elevateNodesOnSelect={false}
            nodeDragThreshold={3}
            panOnScroll
            zoomOnDoubleClick={false}
            // Small enough to see the tallest graph whole.
            minZoom={0.002}
            maxZoom={1.5}
            defaultViewport={firstView}
            proOptions={NO_BADGE}
            className="bg-canvas"
          >
            <Background gap={20} size={1} color="var(--line)" />
            {hasPlainLines && <FarLines placed={placed} moved={moved} />}
            <KeepMiddle />
            <SmallMap placed={placed} />
            {drop && <DropHint drop={drop} />}
            {children}
          </ReactFlow>
        </DropContext>
      </DraggingContext>
    </FarContext>
  );
}

const onCanvas = (bends: readonly Bend[], outer: Area | undefined): readonly Bend[] =>
  outer ? bends.map(({ x, y, width }) => ({ x: x + outer.x, y: y + outer.y, width })) : bends;

const selectedNodes = new WeakMap<CanvasNode, CanvasNode>();

function withSelected(node: CanvasNode, isSelected: boolean): CanvasNode {
  if (!isSelected) return node;
  const found = selectedNodes.get(node) ?? { ...node, selected: true };
  selectedNodes.set(node, found);
  return found;
}
