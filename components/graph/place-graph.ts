import type { JsonObject } from "#lib/contract/json.ts";
import {
  allNodes,
  type DraftNode,
  draftBodyOf,
  draftListOf,
  edgesOf,
  isDraftNode,
  lanesOf,
} from "#lib/language/agent-document/drafts/levels.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import { BACK_ROOM } from "./bent-path.ts";
import { draftOutcomes } from "./draft-outcomes.ts";
import { laneItemId } from "./graph-parts.ts";
import { keepPlaces } from "./keep-places.ts";
import { type Bend, type Layered, layerLevel, type Point, type Sized } from "./layer-level.ts";
import { leadAround } from "./lead-around.ts";
import { HEAD_HEIGHT, OUTCOME_HEIGHT, outcomeRows, outcomeTop, ROWS_END } from "./outcome-rows.ts";
import { edgeId } from "./plain-edge.ts";
import { wrapColumns } from "./wrap-columns.ts";

interface BoxPlace extends Point {
  /** Unique on the canvas; a node's own id unless another node has it. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The box that it is placed in. */
  readonly parent: string | null;
}

export type Box = BoxPlace &
  (
    | { readonly kind: "lane"; readonly lane: DraftNode }
    | {
        readonly kind: "node" | "frame";
        readonly node: DraftNode;
        readonly container: string | null;
        readonly outcomes: readonly string[];
        /** Whether a body begins with it. */
        readonly isStart: boolean;
        /** The nodes of its body and of theirs; null without a body. A node whose body is folded is no frame. */
        readonly inside: readonly string[] | null;
      }
  );

export interface CanvasLink {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: "edge" | "start";
  readonly outcome: string;
  readonly container: string | null;
  /** In the box around it, where the automatic layout leads it past others. */
  readonly bends?: readonly Bend[];
}

export interface PlacedGraph {
  readonly boxes: readonly Box[];
  readonly links: readonly CanvasLink[];
}

const NODE_WIDTH = 224;
const LANE_BOX = { width: 176, height: 40 } as const;
const FRAME_PADDING = 20;
/** The corner of a body in its frame: left of it is the mark that the body starts at, above it the node's own card. */
export const BODY_CORNER: Point = { x: 64, y: HEAD_HEIGHT + FRAME_PADDING };
/** The mark that a body starts at, beside where its first row of nodes begins. */
export const START_MARK = { x: 12, y: BODY_CORNER.y + HEAD_HEIGHT / 2 - 14, size: 28 } as const;
/** The handle of a frame's start mark; no outcome of a valid node has this name. */
export const BODY_START = "start of the body";
/** The row that says what is in a folded body. */
export const FOLDED_HEIGHT = 30;
const EMPTY_BODY = { width: NODE_WIDTH + 40, height: 72 } as const;
const MOST_LEVELS = 60;

/**
 * Where everything of a draft is on the canvas: where somebody placed it, and otherwise beside what it is joined to.
 * Nothing of a folded body is there.
 */
export function placeGraph(
  graph: JsonObject,
  layout: { readonly nodes: Readonly<Record<string, Point>> },
  folded: ReadonlySet<string> = new Set(),
): PlacedGraph {
  const boxes: Box[] = [];
  const links: CanvasLink[] = [];
  const taken = new Set<string>();
  const unique = (id: string, pointer: string) => {
    const own = taken.has(id) ? `${pointer} ${id}` : id;
    taken.add(own);
    return own;
  };
  /** Adds the boxes of a level and answers its size. */
  const placeLevel = (level: JsonObject, container: string | null, parent: string | null, depth: number) => {
    const pointer = parent ?? "";
    const members: Member[] = [];
    const isFirst = depth === 0;
    if (isFirst) {
      for (const lane of lanesOf(level)) {
        const key = laneItemId(lane.id);
        members.push({ id: unique(key, pointer), key, kind: "lane", lane, ...LANE_BOX, inside: [] });
      }
    }
    for (const [index, node] of draftListOf(level, "nodes").entries()) {
      if (!isDraftNode(node)) continue;
      const id = unique(node.id, `${pointer}/${index}`);
      const body = depth < MOST_LEVELS ? draftBodyOf(node) : undefined;
      const mark = boxes.length;
      const isFolded = body !== undefined && folded.has(node.id);
      const size = body && !isFolded ? placeLevel(body, node.id, id, depth + 1) : undefined;
      const inside = boxes.splice(mark);
      const outcomes = draftOutcomes(node);
      const outer = sizeOf(outcomes, size, isFolded);
      members.push({ id, key: node.id, kind: size ? "frame" : "node", node, outcomes, ...outer, inside });
    }
    const own = levelLinks(level, { container, parent });
    const auto = layoutOf(members, own);
    const places = keepPlaces(members, { auto: auto.places, chosen: layout.nodes, links: own });
    // Where somebody placed boxes, the ways of the automatic layout lead through anything.
    const bends = places === auto.places ? auto.bends : waysOf(members, places, own);
    links.push(...withBends(own, bends, cornerOf(parent)));
    for (const member of members) {
      const place = places.get(member.id) ?? { x: 0, y: 0 };
      const origin = cornerOf(parent);
      const box = { id: member.id, x: place.x + origin.x, y: place.y + origin.y, parent };
      const { width, height } = member;
      if (member.kind === "lane") boxes.push({ ...box, width, height, kind: "lane", lane: member.lane });
      else {
        const { node, outcomes, kind } = member;
        const isStart = container !== null && level.start === node.id;
        const inside = idsInside(node);
        boxes.push({ ...box, width, height, kind, node, outcomes, container, isStart, inside });
        boxes.push(...member.inside);
      }
    }
    const backs = [...bends.values()].flat().filter(({ width }) => width < 0);
    return {
      width: Math.max(
        ...[0, ...members.map((one) => (places.get(one.id)?.x ?? 0) + one.width)],
        ...backs.map(({ x }) => x + BACK_ROOM),
      ),
      height: Math.max(0, ...members.map((one) => (places.get(one.id)?.y ?? 0) + one.height)),
    };
  };
  placeLevel(graph, null, null, 0);
  return { boxes, links };
}

/** From where the places of a level are counted, in the box around it. */
export const cornerOf = (parent: string | null): Point => (parent === null ? { x: 0, y: 0 } : BODY_CORNER);

type Member = Sized & { readonly key: string; readonly inside: readonly Box[] } & (
    | { readonly kind: "lane"; readonly lane: DraftNode }
    | { readonly kind: "node" | "frame"; readonly node: DraftNode; readonly outcomes: readonly string[] }
  );

const idsIn = new WeakMap<DraftNode, readonly string[] | null>();

function idsInside(node: DraftNode): readonly string[] | null {
  const known = idsIn.get(node);
  if (known !== undefined) return known;
  const body = draftBodyOf(node);
  const ids = body ? allNodes(body).map((placed) => placed.node.id) : null;
  idsIn.set(node, ids);
  return ids;
}

function sizeOf(
  outcomes: readonly string[],
  body: { width: number; height: number } | undefined,
  isFolded: boolean,
) {
  const rows = outcomeRows(outcomes) * OUTCOME_HEIGHT + (outcomeRows(outcomes) > 0 ? ROWS_END : 0);
  if (!body) return { width: NODE_WIDTH, height: HEAD_HEIGHT + (isFolded ? FOLDED_HEIGHT : 0) + rows };
  return {
    width: BODY_CORNER.x + Math.max(EMPTY_BODY.width, body.width) + FRAME_PADDING,
    height: BODY_CORNER.y + Math.max(EMPTY_BODY.height, body.height) + FRAME_PADDING + rows,
  };
}

function levelLinks(
  level: JsonObject,
  { container, parent }: { container: string | null; parent: string | null },
): CanvasLink[] {
  const starts =
    parent === null
      ? lanesOf(level).map(({ id, start }) => ({ from: laneItemId(id), start, outcome: "start" }))
      : [{ from: parent, start: level.start, outcome: BODY_START }];
  const begins = starts.flatMap(({ from, start, outcome }): CanvasLink[] =>
    typeof start === "string"
      ? [{ id: `start ${from}`, from, to: start, kind: "start", outcome, container }]
      : [],
  );
  const seen = new Set<string>();
  const edges = edgesOf(level).flatMap((edge): CanvasLink[] => {
    const id = `${container ?? ""} ${edgeId(edge)}`;
    if (seen.has(id)) return [];
    seen.add(id);
    return [
      { id, from: edge.from, to: edge.to, kind: "edge", outcome: edge.on ?? DEFAULT_OUTCOME, container },
    ];
  });
  return [...begins, ...edges];
}

function withBends(links: readonly CanvasLink[], bends: Layered["bends"], corner: Point): CanvasLink[] {
  return links.map((link, index) => {
    const own = bends.get(index);
    if (!own) return link;
    return { ...link, bends: own.map(({ x, y, width }) => ({ x: x + corner.x, y: y + corner.y, width })) };
  });
}

/** The last layouts, and ways around what somebody placed: typing into a node changes none. */
const known = new Map<string, Layered>();
const knownWays = new Map<string, Layered["bends"]>();
const MOST_KNOWN = 200;

function remember<T>(all: Map<string, T>, mark: string, made: T): T {
  if (all.size >= MOST_KNOWN) all.clear();
  all.set(mark, made);
  return made;
}

function waysOf(
  members: readonly Member[],
  places: ReadonlyMap<string, Point>,
  links: readonly CanvasLink[],
): Layered["bends"] {
  const areas = members.map(({ id, width, height }) => {
    const { x, y } = places.get(id) ?? { x: 0, y: 0 };
    return { id, x, y, width, height };
  });
  const byId = new Map(members.map((one) => [one.id, one]));
  const lines = links.map(({ from, to, outcome }) => ({ from, to, top: topOf(byId.get(from), outcome) }));
  const mark = JSON.stringify([areas, lines]);
  return knownWays.get(mark) ?? remember(knownWays, mark, leadAround(areas, lines));
}

/** How far down its box a line begins. */
function topOf(member: Member | undefined, outcome: string): number {
  if (!member || member.kind === "lane") return LANE_BOX.height / 2;
  return outcomeTop(member, Math.max(0, member.outcomes.indexOf(outcome)));
}

function layoutOf(members: readonly Member[], links: readonly CanvasLink[]): Layered {
  const sizes = members.map(({ id, width, height }) => [id, width, height]);
  const mark = JSON.stringify([sizes, links.map(({ from, to, outcome }) => [from, to, outcome])]);
  const found = known.get(mark);
  if (found) return found;
  const outcomes = new Map(members.map((one) => [one.id, one.kind === "lane" ? [] : one.outcomes]));
  const weighed = links.map(({ from, to, outcome }) => {
    const all = outcomes.get(from) ?? [];
    return { from, to, at: Math.max(0, all.indexOf(outcome)) / Math.max(1, all.length) };
  });
  const inOneRow = layerLevel(members, weighed);
  const places = wrapColumns(members, links, inOneRow.places);
  const layered = places ? { places, bends: waysOf(members, places, links) } : inOneRow;
  return remember(known, mark, layered);
}

export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** Every box's place on the canvas itself. */
export function areasOf({ boxes }: PlacedGraph): ReadonlyMap<string, Area> {
  const areas = new Map<string, Area>();
  for (const { id, parent, x, y, width, height } of boxes) {
    const outer = parent === null ? undefined : areas.get(parent);
    areas.set(id, { x: x + (outer?.x ?? 0), y: y + (outer?.y ?? 0), width, height });
  }
  return areas;
}
