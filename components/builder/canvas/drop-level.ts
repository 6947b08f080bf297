import type { Area, Box } from "#components/graph/place-graph.ts";
import type { Place } from "../draft/content.ts";

type NodeLike = Exclude<Box, { kind: "lane" }>;

/** A node dragged this far past its frame, in pixels, stays in it, and the frame grows. */
const STAYS_WITHIN = 40;

/** Where what is dragged would be let go: the frame, or null for the graph itself. */
export interface Drop {
  readonly into: NodeLike | null;
  /** The frame that it leaves. */
  readonly from: NodeLike | null;
}

/** Undefined where it stays in its level, and where nodes of several levels are dragged at once. */
export function dropLevel({
  dragged,
  at,
  boxes,
  areas,
}: {
  dragged: readonly Box[];
  /** The pointer, on the canvas. */
  at: Place;
  boxes: ReadonlyMap<string, Box>;
  areas: ReadonlyMap<string, Area>;
}): Drop | undefined {
  const nodes = dragged.filter((box) => box.kind !== "lane");
  const [first] = nodes;
  if (!first || nodes.some(({ parent }) => parent !== first.parent)) return undefined;
  const own = new Set(nodes.map(({ id }) => id));
  const isOwn = (box: Box): boolean => {
    if (own.has(box.id)) return true;
    const outer = box.parent === null ? undefined : boxes.get(box.parent);
    return outer !== undefined && isOwn(outer);
  };
  const from = frameOf(first.parent === null ? undefined : boxes.get(first.parent));
  if (from && within(areas.get(from.id), at, STAYS_WITHIN) && !deeper(from)) return undefined;
  // Outer boxes come before those in them.
  let into: NodeLike | null = null;
  for (const box of boxes.values()) {
    const frame = frameOf(box);
    if (frame && !isOwn(frame) && within(areas.get(frame.id), at)) into = frame;
  }
  return into?.id === from?.id ? undefined : { into, from };

  /** Whether the pointer is in a frame that stands in this one. */
  function deeper(frame: NodeLike): boolean {
    for (const box of boxes.values()) {
      const inner = frameOf(box);
      if (inner?.parent === frame.id && !isOwn(inner) && within(areas.get(inner.id), at)) return true;
    }
    return false;
  }
}

const frameOf = (box: Box | undefined): NodeLike | null => (box?.kind === "frame" ? box : null);

function within(area: Area | undefined, { x, y }: Place, margin = 0): boolean {
  if (!area) return false;
  return (
    x >= area.x - margin &&
    x <= area.x + area.width + margin &&
    y >= area.y - margin &&
    y <= area.y + area.height + margin
  );
}
