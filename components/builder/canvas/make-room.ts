import { type Box, placeGraph } from "#components/graph/place-graph.ts";
import type { EdgeRef } from "#components/graph/plain-edge.ts";
import type { Content, Place } from "../draft/content.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { placeInBody, placeKey } from "./place-others.ts";

const GAP = 72;

/**
 * Places a node that was added between two others to the right of the first, and moves what is right of it on, if it
 * has too little room: where somebody placed the boxes, the automatic layout would put it behind them. Without such
 * boxes, nothing is placed.
 */
export function makeRoom(content: Content, added: string, { from, to }: EdgeRef): Content {
  const { boxes } = placeGraph(content.graph, content.layout);
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const [first, node, next] = [byId.get(from), byId.get(added), byId.get(to)];
  if (!first || !node || !next) return content;
  const level = boxes.filter(({ parent }) => parent === node.parent);
  if (!level.some((box) => Object.hasOwn(content.layout.nodes, placeKey(box)))) return content;
  const x = first.x + first.width + GAP;
  const lacking = x + node.width + GAP - next.x;
  const moved = next.x > first.x && lacking > 0 ? level.filter((box) => box.x >= next.x && box !== node) : [];
  return movePlaces(
    content,
    new Map([
      ...moved.map((box) => placed(box, { x: box.x + lacking, y: box.y })),
      placed(node, { x, y: next.x > first.x ? next.y : first.y }),
    ]),
  );
}

const placed = (box: Box, at: Place) => [placeKey(box), placeInBody(box, at)] as const;
