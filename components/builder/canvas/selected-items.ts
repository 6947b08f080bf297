import { type Area, cornerOf, type PlacedGraph } from "#components/graph/place-graph.ts";
import { edgeId } from "#components/graph/plain-edge.ts";
import type { Selected } from "../builder-store.ts";
import type { Place } from "../draft/content.ts";
import type { Items } from "../edits/remove-items.ts";
import { noteBoxId } from "./box-nodes.ts";

/** What is selected on the canvas, as the draft calls it. */
export function selectedItems(
  { boxes, link }: Selected,
  placed: PlacedGraph,
  noteIds: readonly string[],
): Required<Items> {
  const chosen = placed.boxes.filter(({ id }) => boxes.has(id));
  const edge = placed.links.find(({ id, kind }) => id === link && kind === "edge");
  return {
    nodes: new Set(chosen.flatMap((box) => (box.kind === "lane" ? [] : [box.node.id]))),
    lanes: new Set(chosen.flatMap((box) => (box.kind === "lane" ? [box.lane.id] : []))),
    edges: new Set(edge ? [edgeId({ from: edge.from, on: edge.outcome, to: edge.to })] : []),
    notes: new Set(noteIds.filter((id) => boxes.has(noteBoxId(id)))),
  };
}

/** A point of the canvas as a place in the body of a box, counted from its corner; in the graph itself for null. */
export function placeIn(parent: string | null, at: Place, areas: ReadonlyMap<string, Area>): Place {
  const outer = parent === null ? undefined : areas.get(parent);
  if (!outer) return at;
  const corner = cornerOf(parent);
  // No place is left of the corner or above it.
  return { x: Math.max(0, at.x - outer.x - corner.x), y: Math.max(0, at.y - outer.y - corner.y) };
}

export type Direction = "left" | "right" | "up" | "down";

/** The box that somebody means who goes from one in a direction. */
export function boxTowards(
  areas: ReadonlyMap<string, Area>,
  from: string,
  direction: Direction,
): string | undefined {
  const start = areas.get(from);
  if (!start) return undefined;
  const [x, y] = middle(start);
  let best: { id: string; cost: number } | undefined;
  for (const [id, area] of areas) {
    if (id === from) continue;
    const [dx, dy] = [middle(area)[0] - x, middle(area)[1] - y];
    const [along, across] = { left: [-dx, dy], right: [dx, dy], up: [-dy, dx], down: [dy, dx] }[direction];
    if (along === undefined || across === undefined || along <= 4) continue;
    // Straight ahead before near.
    const cost = along + 2 * Math.abs(across);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

const middle = ({ x, y, width, height }: Area) => [x + width / 2, y + Math.min(height, 52) / 2] as const;
