import { roomBelow } from "#components/graph/keep-places.ts";
import { type Box, cornerOf, type PlacedGraph, placeGraph } from "#components/graph/place-graph.ts";
import { findNode } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content, Place } from "../draft/content.ts";
import { copyNodes, pasteNodes } from "../edits/copied.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { placeInBody, placeKey, placesOfOthers } from "./place-others.ts";

/** The nodes once more beneath them, with the edges among them; all of one level. Undefined without any. */
export function duplicateNodes(
  content: Content,
  placed: PlacedGraph,
  nodeIds: ReadonlySet<string>,
): { readonly content: Content; readonly ids: readonly string[] } | undefined {
  const places = placesOf(placed);
  const own = [...nodeIds].flatMap((id) => places.get(id) ?? []);
  const [first] = nodeIds;
  if (first === undefined || own.length === 0) return undefined;
  const container = findNode(content.graph, first)?.container ?? null;
  const parent = placed.boxes.find((box) => placeKey(box) === first)?.parent ?? null;
  // What nobody has placed stays where it is: the automatic layout would have it follow the new ones.
  const others = placesOfOthers(placed.boxes, {
    layout: content.layout,
    parents: new Set([parent]),
    except: new Set(),
  });
  const still = movePlaces(content, others);
  const at = { x: Math.min(...own.map(({ x }) => x)), y: Math.min(...own.map(({ y }) => y)) };
  const pasted = pasteNodes(still, copyNodes(still, nodeIds, places), { container, at });
  if (pasted.fault !== undefined) return undefined;
  return { content: toFreePlace(pasted.content, new Set(pasted.ids)), ids: pasted.ids };
}

/** Moves what is pasted down to where there is room in its level. */
export function toFreePlace(content: Content, pasted: ReadonlySet<string>): Content {
  const { boxes } = placeGraph(content.graph, content.layout);
  const { own = [], others = [] } = Object.groupBy(
    boxes.filter(({ parent }) => parent === parentOf(boxes, pasted)),
    (box) => (pasted.has(placeKey(box)) ? "own" : "others"),
  );
  const by = roomBelow(own, others);
  return by === 0
    ? content
    : movePlaces(
        content,
        new Map(own.map((box) => [placeKey(box), placeInBody(box, { x: box.x, y: box.y + by })])),
      );
}

function parentOf(boxes: readonly Box[], ids: ReadonlySet<string>): string | null {
  return boxes.find((box) => ids.has(placeKey(box)))?.parent ?? null;
}

/** The places of all nodes as the layout keeps them. */
export function placesOf({ boxes }: PlacedGraph): ReadonlyMap<string, Place> {
  return new Map(
    boxes.flatMap((box: Box) => {
      if (box.kind === "lane") return [];
      const corner = cornerOf(box.parent);
      return [[box.node.id, { x: box.x - corner.x, y: box.y - corner.y }] as const];
    }),
  );
}
