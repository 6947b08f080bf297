import { useReactFlow } from "@xyflow/react";
import { useEffect, useEffectEvent } from "react";
import type { PlacedGraph } from "#components/graph/place-graph.ts";
import { isTyping } from "#components/ui/use-shortcuts.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { focusWhenDrawn } from "../builder-focus.ts";
import { useBuilderStore } from "../builder-store.ts";
import type { Place } from "../draft/content.ts";
import { copyNodes, pasteNodes } from "../edits/copied.ts";
import { removeItems } from "../edits/remove-items.ts";
import { placesOf, toFreePlace } from "./duplicate-nodes.ts";
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

function isElsewhere(event: ClipboardEvent): boolean {
  return event.defaultPrevented || isTyping(event.target) || document.querySelector("[role=dialog]") !== null;
}

function selectedFrame({ boxes }: PlacedGraph, selected: ReadonlySet<string>) {
  const [id, ...others] = selected;
  const box = others.length === 0 ? boxes.find((one) => one.id === id) : undefined;
  return box && box.kind !== "lane" && box.inside !== null ? box : undefined;
}

function middleOfView(toFlow: (at: Place) => Place): Place {
  const area = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!area) return { x: 0, y: 0 };
  const { x, y } = toFlow({ x: area.left + area.width / 2, y: area.top + area.height / 2 });
  return { x: Math.round(x - 112), y: Math.round(y - 30) };
}
