import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from "@dagrejs/dagre";
import type { GraphItem, GraphLink, GraphParts } from "./graph-parts.ts";

type Direction = "down" | "right";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedItem extends Point {
  readonly item: GraphItem;
  readonly width: number;
  readonly height: number;
  /** The nesting depth in loops. */
  readonly depth: number;
}

export interface PlacedLink {
  readonly link: GraphLink;
  readonly points: readonly Point[];
  /** The centre of its label. */
  readonly labelAt: Point | null;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly items: readonly PlacedItem[];
  readonly links: readonly PlacedLink[];
}

/** In pixels at full zoom. */
export interface GraphSizes {
  readonly node: { readonly width: number; readonly height: number };
  readonly lane: { readonly width: number; readonly height: number };
  readonly loopHeader: number;
  /** Between the boxes of a rank, and between ranks. */
  readonly gaps: Readonly<Record<Direction, { readonly nodes: number; readonly ranks: number }>>;
}

const NODE_SIZE = { width: 244, height: 60 } as const;
const LANE_SIZE = { width: 200, height: 36 } as const;
export const LOOP_HEADER = 60;
const FULL: GraphSizes = {
  node: NODE_SIZE,
  lane: LANE_SIZE,
  loopHeader: LOOP_HEADER,
  gaps: { down: { nodes: 32, ranks: 44 }, right: { nodes: 24, ranks: 56 } },
};
const LOOP_PADDING = 16;
const LABEL_HEIGHT = 20;
const LABEL_CHAR_WIDTH = 6.5;
const MAX_LABEL_CHARS = 24;

/**
 * Lays out the graph from the top left: bodies first, then their loops as boxes of that size. In the result, loops come
 * before their contents, and rows start at the first node: this is the order of drawing and of Tab.
 */
export function layOutGraph(parts: GraphParts, direction: Direction, sizes: GraphSizes = FULL): GraphLayout {
  return layOutLevel(parts, { direction, sizes }, 0);
}

interface Manner {
  readonly direction: Direction;
  readonly sizes: GraphSizes;
}

function layOutLevel(parts: GraphParts, manner: Manner, depth: number): GraphLayout {
  const { direction, sizes } = manner;
  const bodies = new Map<string, GraphLayout>();
  for (const item of parts.items) {
    if (item.kind === "loop") bodies.set(item.id, layOutLevel(item.body, manner, depth + 1));
  }
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
    .setGraph({
      rankdir: direction === "down" ? "TB" : "LR",
      nodesep: sizes.gaps[direction].nodes,
      edgesep: 16,
      ranksep: sizes.gaps[direction].ranks,
    })
    .setDefaultEdgeLabel(() => ({}));
  for (const item of parts.items) graph.setNode(item.id, { ...sizeOf(item, bodies.get(item.id), sizes) });
  const known = parts.links.filter(({ from, to }) => graph.hasNode(from) && graph.hasNode(to));
  for (const link of known) graph.setEdge(link.from, link.to, labelSize(link), link.id);
  layout(graph);

  const { width = 0, height = 0 } = graph.graph();
  const items = parts.items.flatMap((item): PlacedItem[] => {
    const at = boxOf(graph.node(item.id));
    const origin = bodyOrigin(at, sizes);
    const body = bodies.get(item.id)?.items.map((placed) => moved(placed, origin)) ?? [];
    return [{ item, ...at, depth }, ...body];
  });
  const links = known.map((link): PlacedLink => {
    const { points = [], x, y } = graph.edge(link.from, link.to, link.id);
    const labelAt = link.label !== null && x !== undefined && y !== undefined ? { x, y } : null;
    return { link, points, labelAt };
  });
  const inner = parts.items.flatMap(({ id }) => {
    const by = bodyOrigin(boxOf(graph.node(id)), sizes);
    return (bodies.get(id)?.links ?? []).map(({ link, points, labelAt }) => ({
      link,
      points: points.map((point) => moved(point, by)),
      labelAt: labelAt && moved(labelAt, by),
    }));
  });
  return {
    width,
    height,
    items: inReadingOrder(items, direction),
    links: [...links, ...inner],
  };
}

/** dagre positions boxes by their centres. */
function boxOf({ x = 0, y = 0, width, height }: NodeLabel) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function sizeOf(item: GraphItem, body: GraphLayout | undefined, { lane, node, loopHeader }: GraphSizes) {
  if (item.kind === "lane") return lane;
  if (!body) return node;
  return {
    width: Math.max(node.width, body.width) + 2 * LOOP_PADDING,
    height: body.height + loopHeader + 2 * LOOP_PADDING,
  };
}

const bodyOrigin = ({ x, y }: Point, { loopHeader }: GraphSizes): Point => ({
  x: x + LOOP_PADDING,
  y: y + loopHeader + LOOP_PADDING,
});

function labelSize({ label }: GraphLink) {
  if (label === null) return {};
  const width = Math.min(label.length, MAX_LABEL_CHARS) * LABEL_CHAR_WIDTH + 16;
  return { width, height: LABEL_HEIGHT, labelpos: "c" as const };
}

function moved<T extends Point>(point: T, by: Point): T {
  return { ...point, x: point.x + by.x, y: point.y + by.y };
}

/** Loops first within their level, so that they lie under their bodies; then row by row. */
function inReadingOrder(items: readonly PlacedItem[], direction: Direction): PlacedItem[] {
  const along = (item: PlacedItem) => (direction === "down" ? item.y : item.x);
  const across = (item: PlacedItem) => (direction === "down" ? item.x : item.y);
  return items.toSorted((a, b) => along(a) - along(b) || across(a) - across(b) || a.depth - b.depth);
}
