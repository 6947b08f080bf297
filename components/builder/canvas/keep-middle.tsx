import { type ReactFlowState, useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useRef } from "react";

const widthOf = (state: ReactFlowState) => state.width;
const heightOf = (state: ReactFlowState) => state.height;

/** Keeps the middle of the graph in the middle when the panel beneath opens or the window changes. */
export function KeepMiddle() {
  const flow = useReactFlow();
  const width = useStore(widthOf);
  const height = useStore(heightOf);
  const before = useRef({ width, height });
  useEffect(() => {
    const { width: oldWidth, height: oldHeight } = before.current;
    before.current = { width, height };
    if (oldWidth === 0 || oldHeight === 0 || (oldWidth === width && oldHeight === height)) return;
    const { x, y, zoom } = flow.getViewport();
    void flow.setViewport({ zoom, x: x + (width - oldWidth) / 2, y: y + (height - oldHeight) / 2 });
  }, [flow, width, height]);
  return null;
}
