import { laneItemId } from "#components/graph/graph-parts.ts";
import { type Box, cornerOf } from "#components/graph/place-graph.ts";
import type { Layout, Place } from "../draft/content.ts";

/** As the layout calls a box. */
export const placeKey = (box: Box): string => (box.kind === "lane" ? laneItemId(box.lane.id) : box.node.id);

/** A body's places are counted from its corner, and none is outside. */
export function placeInBody({ parent }: Box, { x, y }: Place): Place {
  if (parent === null) return { x, y };
  const corner = cornerOf(parent);
  return { x: Math.max(0, x - corner.x), y: Math.max(0, y - corner.y) };
}

/** Beyond, the layout would be as large as the draft; what was not placed follows what was. */
const MOST_PLACED = 1_000;

/**
 * The places of what nobody has placed yet, where it is now: who moves one box does not move the others of its level. The
 * automatic layout would have them follow it.
 */
export function placesOfOthers(
  boxes: Iterable<Box>,
  {
    layout,
    parents,
    except,
  }: {
    layout: Layout;
    /** The levels that something is moved in. */
    parents: ReadonlySet<string | null>;
    except: ReadonlySet<string>;
  },
): ReadonlyMap<string, Place> {
  const others = [...boxes].filter((box) => {
    const key = placeKey(box);
    return parents.has(box.parent) && !except.has(key) && !Object.hasOwn(layout.nodes, key);
  });
  if (others.length > MOST_PLACED) return new Map();
  return new Map(others.map((box) => [placeKey(box), placeInBody(box, box)]));
}
