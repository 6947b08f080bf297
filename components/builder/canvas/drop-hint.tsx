import { Panel } from "@xyflow/react";
import { createContext } from "react";
import type { Drop } from "./drop-level.ts";

/** The frame that takes what is dragged if it is let go now. */
export const DropContext = createContext<string | null>(null);

/** While somebody drags a node over a body's border: what dropping it there would do. */
export function DropHint({ drop: { into, from } }: { drop: Drop }) {
  const words = into ? `Let go to move it into ${into.node.id}` : `Let go to move it out of ${from?.node.id}`;
  return (
    <Panel position="top-center" className="pointer-events-none mt-14! w-max max-w-[calc(100%-1.5rem)]">
      <p className="rounded-md border border-accent bg-surface px-3 py-1.5 text-table">{words}</p>
    </Panel>
  );
}
