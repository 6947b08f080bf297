import { Panel, type ReactFlowState, useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import { type PointerEvent, useMemo } from "react";
import type { PlacedGraph } from "#components/graph/place-graph.ts";
import { type Area, areasOf } from "#components/graph/place-graph.ts";
import { useBuilder } from "../builder-store.ts";

const WIDTH = 180;
const HEIGHT = 120;
const LEAST_ROOM = 400;
/** With fewer boxes all of the graph is in sight, or nearly. */
const LEAST_BOXES = 15;
/** From the canvas' lower right corner, with the buttons beside it. */
const TAKEN = { width: WIDTH + 80, height: HEIGHT + 28 };
const hasRoomOf = (state: ReactFlowState) => state.height > LEAST_ROOM && state.width > 700;

/**
 * All of a larger graph in small, with what of it is in sight; it makes way for what is selected. One path for all boxes: React Flow's own map follows each
 * node on its own, which costs some milliseconds a frame with 500 of them.
 */
export function SmallMap({ placed }: { placed: PlacedGraph }) {
  const hasRoom = useStore(hasRoomOf);
  const flow = useReactFlow();
  const areas = useMemo(() => areasOf(placed), [placed]);
  const selected = useBuilder((state) => state.selected.boxes);
  const isInWay = useStore((state: ReactFlowState) =>
    [...selected].some((id) => isUnder(areas.get(id), state)),
  );
  const isLarge = areas.size >= LEAST_BOXES;
  const whole = useMemo(() => (isLarge ? drawing([...areas.values()]) : undefined), [areas, isLarge]);
  if (!hasRoom || !whole || isInWay) return null;
  const { left, top, scale, path } = whole;
  function look(event: PointerEvent<SVGSVGElement>): void {
    // A drag that began on the canvas may pass over the map.
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = left + (event.clientX - box.left) / scale;
    const y = top + (event.clientY - box.top) / scale;
    void flow.setCenter(x, y, { zoom: flow.getZoom() });
  }
  return (
    <Panel position="bottom-right" className="mr-16! mb-3! max-md:hidden">
      {/* For the mouse; by keyboard, boxes are gone to one by one or found by name. */}
      <svg
        aria-hidden
        width={WIDTH}
        height={HEIGHT}
        className="nopan nowheel block cursor-pointer rounded-md border border-line bg-surface"
        onPointerDown={(event) => {
          if (event.buttons !== 1) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={look}
      >
        <path d={path} className="fill-line-control" />
        <InSight left={left} top={top} scale={scale} />
      </svg>
    </Panel>
  );
}

function isUnder(area: Area | undefined, { transform: [x, y, zoom], width, height }: ReactFlowState) {
  if (!area) return false;
  const [right, bottom] = [(area.x + area.width) * zoom + x, (area.y + area.height) * zoom + y];
  return (
    right > width - TAKEN.width &&
    bottom > height - TAKEN.height &&
    area.x * zoom + x < width &&
    area.y * zoom + y < height
  );
}

const transformOf = (state: ReactFlowState) => state.transform;

function InSight({ left, top, scale }: { left: number; top: number; scale: number }) {
  const [x, y, zoom] = useStore(transformOf);
  const { width, height } = useStoreApi().getState();
  return (
    <rect
      x={(-x / zoom - left) * scale}
      y={(-y / zoom - top) * scale}
      width={(width / zoom) * scale}
      height={(height / zoom) * scale}
      className="fill-accent/10 stroke-accent"
    />
  );
}

function drawing(areas: readonly Area[]) {
  if (areas.length === 0) return undefined;
  const left = Math.min(...areas.map(({ x }) => x));
  const top = Math.min(...areas.map(({ y }) => y));
  const width = Math.max(...areas.map((area) => area.x + area.width)) - left;
  const height = Math.max(...areas.map((area) => area.y + area.height)) - top;
  const scale = Math.min((WIDTH * 0.9) / width, (HEIGHT * 0.9) / height);
  const [marginX, marginY] = [(WIDTH / scale - width) / 2, (HEIGHT / scale - height) / 2];
  const corner = { left: left - marginX, top: top - marginY };
  const path = areas
    .map((area) => {
      const [x, y] = [(area.x - corner.left) * scale, (area.y - corner.top) * scale];
      const [w, h] = [Math.max(1, area.width * scale), Math.max(1, area.height * scale)];
      return `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}z`;
    })
    .join("");
  return { ...corner, scale, path };
}
