import { type FitViewOptions, Panel, useReactFlow } from "@xyflow/react";
import { Maximize, Minus, Plus } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";

const LOOK = "rounded-none border-line not-last:border-b";

const duration = () => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 160);

/** Zoom and fit; also scrolls to nodes that get the keyboard focus. */
export function GraphControls({ fit }: { fit: FitViewOptions }) {
  const flow = useReactFlow();

  useEffect(() => {
    function follow(event: FocusEvent): void {
      if (!(event.target instanceof HTMLElement && event.target.matches(":focus-visible"))) return;
      const node = flow.getNode(event.target.dataset.node ?? "");
      if (!node) return;
      const { x, y } = node.position;
      const zoom = Math.max(flow.getZoom(), 0.7);
      void flow.setCenter(x + (node.width ?? 0) / 2, y + Math.min(node.height ?? 0, 60) / 2, {
        zoom,
        duration: duration(),
      });
    }
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [flow]);

  return (
    <Panel
      position="bottom-right"
      className="m-3 grid overflow-hidden rounded-md border border-line bg-surface"
    >
      <IconButton label="Zoom in" className={LOOK} onClick={() => void flow.zoomIn({ duration: duration() })}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton
        label="Zoom out"
        className={LOOK}
        onClick={() => void flow.zoomOut({ duration: duration() })}
      >
        <Minus aria-hidden />
      </IconButton>
      <IconButton
        label="Fit the graph"
        className={LOOK}
        onClick={() => void flow.fitView({ ...fit, duration: duration() })}
      >
        <Maximize aria-hidden />
      </IconButton>
    </Panel>
  );
}
