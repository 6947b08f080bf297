import { Pin, Power } from "lucide-react";
import { useContext } from "react";
import { NodeStatusIcon } from "#components/graph/node-status-icon.tsx";
import { PreviewContext } from "./preview-context.ts";

/** How a node stands in the preview that is shown, and whether previews run it at all. */
export function NodeMark({ nodeId }: { nodeId: string }) {
  const preview = useContext(PreviewContext);
  if (!preview) return null;
  const { states, settings } = preview;
  const state = states.get(nodeId);
  const isPinned = settings !== undefined && Object.hasOwn(settings.pins, nodeId);
  return (
    <>
      {settings?.off.includes(nodeId) && (
        <span title="Turned off in previews" className="shrink-0 text-ink-faint">
          <Power aria-hidden className="size-3.5" />
          <span className="sr-only">Turned off in previews</span>
        </span>
      )}
      {isPinned && (
        <span title="Its output is pinned" className="shrink-0 text-accent-ink">
          <Pin aria-hidden className="size-3.5" />
          <span className="sr-only">Its output is pinned</span>
        </span>
      )}
      {state && state.state !== "not_reached" && <NodeStatusIcon status={state.state} />}
    </>
  );
}
