import { useReactFlow } from "@xyflow/react";
import { useEffect, useEffectEvent } from "react";
import { isTyping } from "#components/ui/use-shortcuts.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { focusWhenDrawn } from "../builder-focus.ts";
import { useBuilderStore } from "../builder-store.ts";
import type { Content, Place } from "../draft/content.ts";
import { copyNodes, pasteNodes } from "../edits/copied.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { removeItems } from "../edits/remove-items.ts";
import { roomBelow } from "./keep-places.ts";
import { type Box, cornerOf, type PlacedGraph, placeGraph } from "./place-graph.ts";
import { placeKey } from "./place-others.ts";
import { selectedItems } from "./selected-items.ts";

/** Copies, cuts and pastes nodes as text through the system's clipboard, unless somebody types or has text selected. */
export function useClipboard(placed: PlacedGraph): void {
  const store = useBuilderStore();
  const actions = useBuilderActions();
  const flow = useReactFlow();

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event) || String(document.getSelection()) !== "") return;
    const { nodes } = selectedItems(store.state.selected, placed, []);
    if (nodes.size === 0) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", copyNodes(store.content, nodes, placesOf(placed)));
    if (event.type !== "cut" || store.state.isReadOnly) return;
    store.change({ label: "Cut" }, (content) => removeItems(content, { nodes }));
    store.select({});
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isElsewhere(event) || text.trim() === "" || store.state.isReadOnly) return;
    event.preventDefault();
    const frame = selectedFrame(placed, store.state.selected.boxes);
    const at = frame ? { x: 0, y: 0 } : middleOfView(flow.screenToFlowPosition);
    let ids: readonly string[] = [];
    store.change({ label: "Paste" }, (content) => {
      const pasted = pasteNodes(content, text, { container: frame?.node.id ?? null, at });
      if (pasted.fault !== undefined) {
        actions.say(pasted.fault);
        return undefined;
      }
      ids = pasted.ids;
      return frame ? pasted.content : toFreePlace(pasted.content, new Set(ids));
    });
    if (ids.length === 0) return;
    if (frame) store.fold([frame.node.id], false);
    store.select({ boxes: new Set(ids) });
    // The box that had the focus may be out of sight by now.
    focusWhenDrawn(ids[0] ?? "");
  });
  useEffect(() => {
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
}

/** Moves what is pasted down from the middle of the view to where there is room. */
function toFreePlace(content: Content, pasted: ReadonlySet<string>): Content {
  const { boxes } = placeGraph(content.graph, content.layout);
  const { own = [], others = [] } = Object.groupBy(
    boxes.filter(({ parent }) => parent === null),
    (box) => (pasted.has(placeKey(box)) ? "own" : "others"),
  );
  const by = roomBelow(own, others);
  return by === 0
    ? content
    : movePlaces(content, new Map(own.map((box) => [placeKey(box), { x: box.x, y: box.y + by }])));
}

function isElsewhere(event: ClipboardEvent): boolean {
  return event.defaultPrevented || isTyping(event.target) || document.querySelector("[role=dialog]") !== null;
}

function selectedFrame({ boxes }: PlacedGraph, selected: ReadonlySet<string>) {
  const [id, ...others] = selected;
  const box = others.length === 0 ? boxes.find((one) => one.id === id) : undefined;
  return box && box.kind !== "lane" && box.inside !== null ? box : undefined;
}

/** As the layout keeps them. */
function placesOf({ boxes }: PlacedGraph): ReadonlyMap<string, Place> {
  return new Map(
    boxes.flatMap((box: Box) => {
      if (box.kind === "lane") return [];
      const corner = cornerOf(box.parent);
      return [[box.node.id, { x: box.x - corner.x, y: box.y - corner.y }] as const];
    }),
  );
}

function middleOfView(toFlow: (at: Place) => Place): Place {
  const area = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!area) return { x: 0, y: 0 };
  const { x, y } = toFlow({ x: area.left + area.width / 2, y: area.top + area.height / 2 });
  return { x: Math.round(x - 112), y: Math.round(y - 30) };
}
