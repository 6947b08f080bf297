import { getBezierPath, Position, ViewportPortal } from "@xyflow/react";
import { memo, useMemo } from "react";
import { bentPath } from "#components/graph/bent-path.ts";
import type { Box, CanvasLink, PlacedGraph } from "#components/graph/place-graph.ts";
import { type Area, areasOf } from "#components/graph/place-graph.ts";
import type { Place } from "../draft/content.ts";
import { boxNode } from "./box-nodes.ts";

/**
 * All lines of a large graph from afar, in one drawing. React Flow follows each line on its own, which takes as long a
 * frame as all boxes do, and from afar nobody can press one.
 */
export const FarLines = memo(function FarLines({
  placed,
  moved,
}: {
  placed: PlacedGraph;
  /** Boxes that are dragged, in the boxes around them. */
  moved: ReadonlyMap<string, Place>;
}) {
  const [outer, inner] = useMemo(() => pathsOf(placed, moved), [placed, moved]);
  return (
    <ViewportPortal>
      {/* Lines in bodies are above their frames. */}
      <Lines path={outer} zIndex={-1} />
      <Lines path={inner} zIndex={1} />
    </ViewportPortal>
  );
});

function Lines({ path, zIndex }: { path: string; zIndex: number }) {
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 size-px overflow-visible"
      style={{ zIndex }}
    >
      <path d={path} className="fill-none stroke-[1.5] stroke-line-control" />
    </svg>
  );
}

export function pathsOf(
  { boxes, links }: PlacedGraph,
  moved: ReadonlyMap<string, Place>,
): readonly [outer: string, inner: string] {
  const now = moved.size === 0 ? boxes : boxes.map((box) => ({ ...box, ...moved.get(box.id) }));
  const areas = areasOf({ boxes: now, links });
  const known = new Map(boxes.map((box) => [box.id, box]));
  const paths: [string[], string[]] = [[], []];
  for (const link of links) {
    const path = pathOf(link, { known, areas, isMoving: moved.size > 0 });
    if (path !== undefined) paths[link.container === null ? 0 : 1].push(path);
  }
  return [paths[0].join(""), paths[1].join("")];
}

function pathOf(
  { from, to, outcome, container, bends }: CanvasLink,
  {
    known,
    areas,
    isMoving,
  }: { known: ReadonlyMap<string, Box>; areas: ReadonlyMap<string, Area>; isMoving: boolean },
): string | undefined {
  const start = endAt(known.get(from), areas.get(from), outcome);
  const end = endAt(known.get(to), areas.get(to), null);
  if (!start || !end) return undefined;
  if (bends && !isMoving) {
    const { x, y } = areas.get(container ?? "") ?? { x: 0, y: 0 };
    return bentPath(
      start,
      end,
      bends.map((bend) => ({ ...bend, x: bend.x + x, y: bend.y + y })),
    )[0];
  }
  const [path] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: Position.Right,
    targetX: end.x,
    targetY: end.y,
    targetPosition: Position.Left,
  });
  return path;
}

function endAt(box: Box | undefined, area: Area | undefined, handleId: string | null): Place | undefined {
  const handle = box && boxNode(box).handles?.find(({ id }) => id === handleId);
  return handle && area && { x: area.x + handle.x, y: area.y + handle.y };
}
