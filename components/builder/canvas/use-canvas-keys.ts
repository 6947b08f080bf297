import { useReactFlow } from "@xyflow/react";
import { type KeyboardEvent, useMemo } from "react";
import { areasOf, type Box, cornerOf, type PlacedGraph } from "#components/graph/place-graph.ts";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilderStore } from "../builder-store.ts";
import type { Place } from "../draft/content.ts";
import { openOutcome, type Spot } from "../edits/add-node.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { removeItems } from "../edits/remove-items.ts";
import { setStart, startPlaces } from "../edits/starts.ts";
import { placeKey, placesOfOthers } from "./place-others.ts";
import { boxTowards, type Direction, selectedItems } from "./selected-items.ts";

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const STEP = 20;
const BY: Record<Direction, Place> = {
  left: { x: -STEP, y: 0 },
  right: { x: STEP, y: 0 },
  up: { x: 0, y: -STEP },
  down: { x: 0, y: STEP },
};

/** The canvas by keyboard: what the focused box does on a key, and shortcuts wherever the focus is. */
export function useCanvasKeys(placed: PlacedGraph) {
  const store = useBuilderStore();
  const actions = useBuilderActions();
  const flow = useReactFlow();
  const areas = useMemo(() => areasOf(placed), [placed]);

  function remove(): void {
    const { notes } = store.content.layout;
    const items = selectedItems(store.state.selected, placed, Object.keys(notes));
    const count = items.nodes.size + items.lanes.size + items.edges.size + items.notes.size;
    if (count === 0) return;
    store.change({ label: "Delete" }, (content) => removeItems(content, items));
    store.select({});
  }

  /** After what has the focus or is selected; otherwise in the graph itself. */
  function add(): void {
    if (store.state.isReadOnly) return;
    const box = focusedBox(placed) ?? onlySelected(placed, store.state.selected.boxes);
    actions.search({ kind: "add", spot: spotAfter(box), at: pointBeside(box?.id) });
  }

  function spotAfter(box: Box | undefined): Spot {
    if (!box) return { at: "level", container: null };
    if (box.kind === "lane") return { at: "lane", laneId: box.lane.id };
    return { at: "outcome", from: box.node.id, on: openOutcome(store.content.graph, box.node.id) };
  }

  function connectTo(): void {
    const box = focusedBox(placed) ?? onlySelected(placed, store.state.selected.boxes);
    if (!box || box.kind === "lane" || store.state.isReadOnly) return;
    const from = box.node.id;
    const on = openOutcome(store.content.graph, from);
    actions.search({ kind: "connect", from, on, at: pointBeside(box.id) });
  }

  /** Only a graph with several lanes leaves a choice. */
  function startHere(): void {
    const box = focusedBox(placed) ?? onlySelected(placed, store.state.selected.boxes);
    if (!box || box.kind === "lane" || store.state.isReadOnly) return;
    const [place, ...others] = startPlaces(store.content.graph, box.node.id);
    if (others.length > 0) actions.search({ kind: "start", node: box.node.id, at: pointBeside(box.id) });
    else if (place)
      store.change({ label: "Set the start" }, (content) => setStart(content, place, box.node.id));
  }

  /** Moves the focused node, or all selected ones if it is among them. */
  function moveInto(): void {
    if (store.state.isReadOnly) return;
    const box = focusedBox(placed);
    const { selected } = store.state;
    const isOne = box === undefined || selected.boxes.has(box.id);
    const boxes = isOne ? selected.boxes : new Set([box.id]);
    const chosen = [...selectedItems({ boxes, link: null }, placed, []).nodes];
    if (chosen.length > 0) actions.search({ kind: "move", nodes: chosen, at: pointBeside(box?.id) });
  }

  function fold(): void {
    const box = focusedBox(placed) ?? onlySelected(placed, store.state.selected.boxes);
    if (box) actions.fold(box.id);
  }

  useShortcuts("Canvas", [
    { keys: "up", label: "Go to the next node in a direction" },
    { keys: "down", label: "Go to the next node in a direction" },
    { keys: "left", label: "Go to the next node in a direction" },
    { keys: "right", label: "Go to the next node in a direction" },
    { keys: "alt+up", label: "Move the focused node; with any arrow" },
    { keys: "enter", label: "Edit the focused node" },
    { keys: "space", label: "Select the focused node, with others" },
    { keys: "/", label: "Add a node after the focused one", run: add },
    { keys: "c", label: "Connect the focused node to another", run: connectTo },
    { keys: "s", label: "Start the body or the lane with the focused node", run: startHere },
    { keys: "m", label: "Move what is selected into a body, or out of it", run: moveInto },
    { keys: "o", label: "Open or fold the body of the focused node", run: fold },
    { keys: "mod+z", label: "Undo", run: () => store.undo(), leavesFields: true },
    { keys: "mod+shift+z", label: "Redo", run: () => store.redo(), leavesFields: true },
    { keys: "mod+y", label: "Redo", run: () => store.redo(), leavesFields: true },
    {
      keys: "mod+f",
      label: "Find a node",
      run: () => actions.search({ kind: "find", at: pointBeside(undefined) }),
      leavesFields: true,
    },
    {
      keys: "mod+a",
      label: "Select all nodes",
      run: () => store.select({ boxes: new Set(placed.boxes.map(({ id }) => id)) }),
      leavesFields: true,
    },
    {
      keys: "mod+d",
      label: "Duplicate what is selected",
      run: () => actions.duplicate([...selectedItems(store.state.selected, placed, []).nodes]),
      leavesFields: true,
    },
    { keys: "mod+c", label: "Copy the selected nodes as text" },
    { keys: "mod+x", label: "Cut the selected nodes" },
    { keys: "mod+v", label: "Paste nodes" },
    { keys: "delete", label: "Delete what is selected", run: remove },
    { keys: "backspace", label: "Delete what is selected", run: remove },
    { keys: "escape", label: "Select nothing; in a form, back to the canvas", run: () => store.select({}) },
    { keys: "f", label: "Show the whole graph", run: () => void flow.fitView({ padding: 0.1, maxZoom: 1 }) },
    { keys: "+", label: "Zoom in", run: () => void flow.zoomIn() },
    { keys: "-", label: "Zoom out", run: () => void flow.zoomOut() },
  ]);

  return function onKeyDown(event: KeyboardEvent): void {
    const box = focusedBox(placed);
    if (event.metaKey || event.ctrlKey) return;
    const direction = ARROWS[event.key];
    if (!box) {
      const [first] = placed.boxes;
      // The canvas itself has the focus where what had it is gone.
      if (!direction || !first || event.target !== event.currentTarget) return;
      actions.goTo(first.id);
    } else if (direction && event.altKey) {
      store.change({ label: "Move", group: `move ${box.id}` }, (content) => {
        const by = BY[direction];
        const origin = cornerOf(box.parent);
        const place = { x: box.x - origin.x + by.x, y: box.y - origin.y + by.y };
        const key = placeKey(box);
        const within = { layout: content.layout, parents: new Set([box.parent]), except: new Set([key]) };
        return movePlaces(content, new Map([...placesOfOthers(placed.boxes, within), [key, place]]));
      });
    } else if (direction) {
      const next = boxTowards(areas, box.id, direction);
      if (next !== undefined) actions.goTo(next);
    } else if (event.key === " ") {
      const boxes = new Set(store.state.selected.boxes);
      if (!boxes.delete(box.id)) boxes.add(box.id);
      store.select({ boxes });
    } else if (event.key === "Enter") {
      store.select({ boxes: new Set([box.id]) });
      actions.openInspector();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (!store.state.selected.boxes.has(box.id)) store.select({ boxes: new Set([box.id]) });
      const beside = boxTowards(areas, box.id, "left") ?? boxTowards(areas, box.id, "right");
      remove();
      if (beside !== undefined) actions.goTo(beside);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function focusedBox({ boxes }: PlacedGraph): Box | undefined {
  const { activeElement } = document;
  const id = activeElement instanceof HTMLElement ? activeElement.dataset.box : undefined;
  return id === undefined ? undefined : boxes.find((box) => box.id === id);
}

function onlySelected({ boxes }: PlacedGraph, selected: ReadonlySet<string>): Box | undefined {
  const [id, ...others] = selected;
  return id === undefined || others.length > 0 ? undefined : boxes.find((box) => box.id === id);
}

/** Under the box, or in the upper middle of the canvas. */
function pointBeside(boxId: string | undefined): Place {
  const box = boxId === undefined ? null : document.querySelector(`[data-box="${CSS.escape(boxId)}"]`);
  const area = (box ?? document.querySelector(".react-flow"))?.getBoundingClientRect();
  if (!area) return { x: 100, y: 100 };
  return box
    ? { x: area.left, y: area.bottom + 4 }
    : { x: area.left + area.width / 2 - 144, y: area.top + 80 };
}
