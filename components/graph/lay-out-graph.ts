import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from "@dagrejs/dagre";
import type { GraphItem, GraphLink, GraphParts } from "./graph-parts.ts";
import type { Point } from "./layer-level.ts";

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
  readonly gaps: { readonly nodes: number; readonly ranks: number };
}

const LOOP_PADDING = 16;

/**
 * Lays out a sketch of a graph from left to right: bodies first, then their loops as boxes of that size. In the result,
 * loops come before their contents.
 */
export function layOutGraph(parts: GraphParts, sizes: GraphSizes, depth = 0): GraphLayout {
  const bodies = new Map<string, GraphLayout>();
  for (const item of parts.items) {
    if (item.kind === "loop") bodies.set(item.id, layOutGraph(item.body, sizes, depth + 1));
  }
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true })
    .setGraph({
      rankdir: "LR",
      nodesep: sizes.gaps.nodes,
      edgesep: 16,
      ranksep: sizes.gaps.ranks,
    })
    .setDefaultEdgeLabel(() => ({}));
  for (const item of parts.items) graph.setNode(item.id, { ...sizeOf(item, bodies.get(item.id), sizes) });
  const known = parts.links.filter(({ from, to }) => graph.hasNode(from) && graph.hasNode(to));
  for (const link of known) graph.setEdge(link.from, link.to, {}, link.id);
  layout(graph);

  const { width = 0, height = 0 } = graph.graph();
  const items = parts.items.flatMap((item): PlacedItem[] => {
    const at = boxOf(graph.node(item.id));
    const origin = bodyOrigin(at, sizes);
    const body = bodies.get(item.id)?.items.map((placed) => moved(placed, origin)) ?? [];
    return [{ item, ...at, depth }, ...body];
  });
  const links = known.map((link): PlacedLink => {
    const { points = [] } = graph.edge(link.from, link.to, link.id);
    return { link, points };
  });
  const inner = parts.items.flatMap(({ id }) => {
    const by = bodyOrigin(boxOf(graph.node(id)), sizes);
    return (bodies.get(id)?.links ?? []).map(({ link, points }) => ({
      link,
      points: points.map((point) => moved(point, by)),
    }));
  });
  return {
    width,
    height,
    items: inReadingOrder(items),
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

function moved<T extends Point>(point: T, by: Point): T {
  return { ...point, x: point.x + by.x, y: point.y + by.y };
}

/** Loops first within their level, so that they lie under their bodies. */
function inReadingOrder(items: readonly PlacedItem[]): PlacedItem[] {
  return items.toSorted((a, b) => a.x - b.x || a.y - b.y || a.depth - b.depth);
}
