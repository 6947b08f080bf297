import { Panel, useReactFlow } from "@xyflow/react";
import { ListPlus, Maximize, Minus, PanelRight, Plus, Search, StickyNote } from "lucide-react";
import { laneItemId } from "#components/graph/graph-parts.ts";
import type { PlacedGraph } from "#components/graph/place-graph.ts";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { type Said, useBuilderActions } from "../builder-actions.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import type { Place } from "../draft/content.ts";
import { openOutcome, type Spot } from "../edits/add-node.ts";
import { addLane } from "../edits/connect.ts";
import { addNote } from "../edits/layout-edits.ts";
import { noteBoxId } from "./box-nodes.ts";
import { ChangeNotice } from "./notice.tsx";

const TOOL = "rounded-none bg-surface pointer-coarse:size-11";

/** What is added to the canvas, how it is seen, and what could not be done. */
export function CanvasTools({
  placed,
  said,
  onHeard,
}: {
  placed: PlacedGraph;
  said: Said | undefined;
  onHeard: () => void;
}) {
  const store = useBuilderStore();
  const actions = useBuilderActions();
  const flow = useReactFlow();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const hasSelection = useBuilder((state) => state.selected.boxes.size > 0);
  function middle(): Place {
    const area = document.querySelector(".react-flow")?.getBoundingClientRect();
    return flow.screenToFlowPosition({
      x: (area?.left ?? 0) + (area?.width ?? 0) / 2,
      y: (area?.top ?? 0) + (area?.height ?? 0) / 3,
    });
  }
  return (
    <>
      {!isReadOnly && (
        <Panel position="top-left" className="m-3 flex flex-wrap gap-1.5">
          <Button
            size="small"
            title="Add a node ( / )"
            onClick={(event) => {
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              const spot = spotOf(placed, store.state.selected.boxes, store.content.graph);
              actions.search({ kind: "add", spot, at: { x: left, y: bottom } });
            }}
          >
            <Plus aria-hidden />
            Add node
          </Button>
          <Button
            size="small"
            onClick={() => {
              store.change({ label: "Add a lane" }, (content) => {
                const added = addLane(content);
                store.select({ boxes: new Set([laneItemId(added.id)]) });
                return added.content;
              });
            }}
          >
            <ListPlus aria-hidden />
            Add lane
          </Button>
          <Button
            size="small"
            onClick={() => {
              store.change({ label: "Add a note" }, (content) => {
                const added = addNote(content, middle());
                store.select({ boxes: new Set([noteBoxId(added.id)]) });
                return added.content;
              });
            }}
          >
            <StickyNote aria-hidden />
            Note
          </Button>
        </Panel>
      )}
      <Panel
        position="bottom-right"
        className="m-3 grid overflow-hidden rounded-md border border-line bg-surface"
      >
        <IconButton label="Zoom in" className={TOOL} onClick={() => void flow.zoomIn()}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Zoom out" className={TOOL} onClick={() => void flow.zoomOut()}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton
          label="Fit the graph"
          className={TOOL}
          onClick={() => void flow.fitView({ padding: 0.1, maxZoom: 1 })}
        >
          <Maximize aria-hidden />
        </IconButton>
        <IconButton
          label="Find a node"
          className={TOOL}
          onClick={(event) => {
            const { left, top } = event.currentTarget.getBoundingClientRect();
            actions.search({ kind: "find", at: { x: left - 300, y: Math.max(80, top - 320) } });
          }}
        >
          <Search aria-hidden />
        </IconButton>
      </Panel>
      {hasSelection && (
        <Panel position="bottom-center" className="mb-3 lg:hidden">
          <Button onClick={() => actions.openInspector()}>
            <PanelRight aria-hidden />
            Edit what is selected
          </Button>
        </Panel>
      )}
      {said && (
        <Panel position="top-center" className="mt-14! w-max max-w-[min(36rem,calc(100%-1.5rem))]">
          <ChangeNotice said={said} onHeard={onHeard} />
        </Panel>
      )}
    </>
  );
}

/** After the one selected node, or in the graph itself. */
function spotOf(
  { boxes }: PlacedGraph,
  selected: ReadonlySet<string>,
  graph: Parameters<typeof openOutcome>[0],
): Spot {
  const [id, ...others] = selected;
  const box = others.length === 0 ? boxes.find((one) => one.id === id) : undefined;
  if (!box) return { at: "level", container: null };
  if (box.kind === "lane") return { at: "lane", laneId: box.lane.id };
  return { at: "outcome", from: box.node.id, on: openOutcome(graph, box.node.id) };
}
