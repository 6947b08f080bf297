import type { JsonObject } from "#lib/contract/json.ts";
import { bentPath } from "./bent-path.ts";
import { laneItemId } from "./graph-parts.ts";
import type { Point } from "./layer-level.ts";
import { HEAD_HEIGHT, outcomeTop } from "./outcome-rows.ts";
import {
  type Area,
  areasOf,
  BODY_START,
  type Box,
  type CanvasLink,
  placeGraph,
  START_MARK,
} from "./place-graph.ts";

export interface DrawnItem extends Area {
  readonly item: Box;
  /** The nesting depth in bodies. */
  readonly depth: number;
}

export interface DrawnLink {
  /** As comparisons of versions call it. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Null from a lane, and to the start of a body. */
  readonly outcome: string | null;
  /** An SVG path. */
  readonly path: string;
}

/** A graph from its top left corner. */
export interface DrawnGraph {
  readonly width: number;
  readonly height: number;
  /** Frames before what is in them, and from left to right: the order of drawing and of Tab. */
  readonly items: readonly DrawnItem[];
  readonly links: readonly DrawnLink[];
}

/** A graph for viewing, as the builder has it: where its author placed the nodes, else from left to right. */
export function drawGraph(document: JsonObject, places: Readonly<Record<string, Point>>): DrawnGraph {
  const placed = placeGraph(document, { nodes: places });
  const areas = areasOf(placed);
  const all = [...areas.values()];
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  const moved = (at: Area): Area => ({ ...at, x: at.x - left, y: at.y - top });
  const boxes = new Map(placed.boxes.map((box) => [box.id, box]));
  const depthOf = ({ parent }: Box): number => {
    const outer = parent === null ? undefined : boxes.get(parent);
    return outer ? depthOf(outer) + 1 : 0;
  };
  const items = placed.boxes.flatMap((item): DrawnItem[] => {
    const area = areas.get(item.id);
    return area ? [{ ...moved(area), item, depth: depthOf(item) }] : [];
  });
  const links = placed.links.flatMap((link): DrawnLink[] => {
    const [from, to] = [areas.get(link.from), areas.get(link.to)];
    const source = boxes.get(link.from);
    if (!from || !to || !source) return [];
    const outer = link.container === null ? { x: 0, y: 0 } : (areas.get(link.container) ?? { x: 0, y: 0 });
    const bends = (link.bends ?? []).map((bend) => ({
      ...bend,
      x: bend.x + outer.x - left,
      y: bend.y + outer.y - top,
    }));
    const end = { x: to.x - left, y: to.y - top + HEAD_HEIGHT / 2 };
    const [path] = bentPath(beginOf(link, source, moved(from)), end, bends);
    return [{ id: idOf(link), from: link.from, to: link.to, outcome: outcomeOf(link), path }];
  });
  return {
    width: Math.max(0, ...all.map(({ x, width }) => x + width - left)),
    height: Math.max(0, ...all.map(({ y, height }) => y + height - top)),
    items: items.toSorted((a, b) => a.x - b.x || a.y - b.y || a.depth - b.depth),
    links,
  };
}

function beginOf({ outcome }: CanvasLink, source: Box, { x, y, width, height }: Area): Point {
  if (source.kind === "lane") return { x: x + width, y: y + height / 2 };
  if (outcome === BODY_START)
    return { x: x + START_MARK.x + START_MARK.size, y: y + START_MARK.y + START_MARK.size / 2 };
  return { x: x + width, y: y + outcomeTop(source, Math.max(0, source.outcomes.indexOf(outcome))) };
}

const outcomeOf = ({ kind, outcome }: CanvasLink) => (kind === "start" ? null : outcome);

function idOf({ kind, from, to, outcome }: CanvasLink): string {
  return kind === "start" ? `start:${from}` : `${from}:${outcome}:${to}`;
}

/** Whether a link leads from a lane to where it begins. */
export const isFromLane = (link: DrawnLink, laneId: string | undefined) =>
  laneId !== undefined && link.from === laneItemId(laneId);
