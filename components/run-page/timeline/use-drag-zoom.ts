import { type PointerEvent, useState } from "react";
import { momentAt, type TimeScale } from "./time-scale.ts";

export interface Zoom {
  readonly from: number;
  readonly to: number;
}

const LEAST_PX = 6;

/** Zooms by dragging over the axis. `drag` is the marked range, in shares of the width. */
export function useDragZoom({ scale, onZoom }: { scale: TimeScale; onZoom: (zoom: Zoom) => void }) {
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null);
  const place = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return { share: Math.min(1, Math.max(0, (event.clientX - left) / width)), width };
  };
  return {
    drag: drag && { start: Math.min(drag.start, drag.end), width: Math.abs(drag.end - drag.start) },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { share } = place(event);
        setDrag({ start: share, end: share });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ ...drag, end: place(event).share });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!drag) return;
        const { share, width } = place(event);
        setDrag(null);
        if (Math.abs(share - drag.start) * width < LEAST_PX) return;
        const [from, to] = [drag.start, share].sort((a, b) => a - b).map((at) => momentAt(scale, at));
        if (from !== undefined && to !== undefined && to - from >= 1) onZoom({ from, to });
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
