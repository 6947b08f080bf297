import { type NodeChange, useReactFlow } from "@xyflow/react";
import { useCallback, useState } from "react";
import type { Area, Box } from "#components/graph/place-graph.ts";
import { useBuilderStore } from "../builder-store.ts";
import type { Content, Place } from "../draft/content.ts";
import { changeNote, movePlaces } from "../edits/layout-edits.ts";
import { useMoving } from "../use-moving.ts";
import type { BoxNode, CanvasNode } from "./box-nodes.ts";
import { type Drop, dropLevel } from "./drop-level.ts";
import { placeInBody, placeKey, placesOfOthers } from "./place-others.ts";
import { placeIn } from "./selected-items.ts";
import { type PointerLike, pointOf } from "./use-connecting.ts";

const NOT_MOVED: ReadonlyMap<string, Place> = new Map();

/** Dragging: the boxes are drawn at the new place at once, the draft is written on release. */
export function useDragging(boxes: ReadonlyMap<string, Box>, areas: ReadonlyMap<string, Area>) {
  const store = useBuilderStore();
  const flow = useReactFlow();
  const move = useMoving();
  const [moved, setMoved] = useState(NOT_MOVED);
  const [drop, setDrop] = useState<Drop>();

  const dropOf = useCallback(
    (event: PointerLike, dragged: readonly CanvasNode[]) => {
      const at = flow.screenToFlowPosition(pointOf(event));
      return dropLevel({ dragged: dragged.filter(isBox).map(({ data }) => data.box), at, boxes, areas });
    },
    [flow, boxes, areas],
  );
  const onPlaces = useCallback((changes: readonly NodeChange<CanvasNode>[]) => {
    const places = changes.flatMap((change) =>
      change.type === "position" && change.position && change.dragging
        ? [[change.id, change.position] as const]
        : [],
    );
    if (places.length > 0) setMoved((before) => new Map([...before, ...places]));
  }, []);
  const onDrag = useCallback(
    (event: PointerLike, dragged: readonly CanvasNode[]) => {
      const next = dropOf(event, dragged);
      setDrop((before) => (before?.into === next?.into && before?.from === next?.from ? before : next));
    },
    [dropOf],
  );
  const onDragStop = useCallback(
    (event: PointerLike, dragged: readonly CanvasNode[]) => {
      setMoved(NOT_MOVED);
      setDrop(undefined);
      const target = dropOf(event, dragged);
      const nodes = dragged.filter(isBox);
      const leaving = target ? nodes.filter(({ data }) => data.box.kind !== "lane") : [];
      const staying = nodes.filter((node) => !leaving.includes(node));
      const intoId = target?.into?.id ?? null;
      const parents = new Set(staying.map(({ data }) => data.box.parent));
      if (target) parents.add(intoId);
      const except = new Set(nodes.map(({ data }) => placeKey(data.box)));
      const stay = (content: Content) => {
        const { layout } = content;
        const others = placesOfOthers(boxes.values(), { layout, parents, except });
        return moveNotes(movePlaces(content, new Map([...others, ...placesOf(staying)])), dragged);
      };
      if (!target) return store.change({ label: dragged.length > 1 ? "Move nodes" : "Move" }, stay);
      const places = new Map(
        leaving.map(({ data: { box }, position: { x, y } }) => {
          const outer = areas.get(box.parent ?? "") ?? { x: 0, y: 0 };
          const at = { x: x + outer.x, y: y + outer.y };
          return [placeKey(box), placeIn(intoId, at, areas)];
        }),
      );
      move({ ids: new Set(places.keys()), into: target.into?.node.id ?? null, places, also: stay });
    },
    [store, dropOf, move, areas, boxes],
  );
  return { moved, drop, onPlaces, onDrag, onDragStop };
}

const isBox = (node: CanvasNode): node is BoxNode => "box" in node.data;

function placesOf(nodes: readonly BoxNode[]): ReadonlyMap<string, Place> {
  return new Map(nodes.map(({ data: { box }, position }) => [placeKey(box), placeInBody(box, position)]));
}

function moveNotes(content: Content, dragged: readonly CanvasNode[]): Content {
  return dragged.reduce(
    (next, { data, position }) => ("noteId" in data ? changeNote(next, data.noteId, position) : next),
    content,
  );
}
