import { useCallback } from "react";
import { useBuilderActions } from "./builder-actions.ts";
import { useBuilderStore } from "./builder-store.ts";
import type { Content, Place } from "./draft/content.ts";
import { moveNodes } from "./edits/move-nodes.ts";

export interface Move {
  readonly ids: ReadonlySet<string>;
  /** The node into whose body; null: into the graph itself. */
  readonly into: string | null;
  readonly places?: ReadonlyMap<string, Place>;
  /** Moves notes in the same step. */
  readonly also?: (content: Content) => Content;
}

/** Moves nodes between bodies in one step, and says what that cut. */
export function useMoving(): (move: Move) => void {
  const store = useBuilderStore();
  const { say } = useBuilderActions();
  return useCallback(
    ({ ids, into, places = new Map(), also = (content) => content }) => {
      let cut = 0;
      const label = into === null ? "Move out" : `Move into ${into}`;
      store.change({ label }, (content) => {
        const moved = moveNodes(also(content), ids, { into, places });
        if (moved.fault !== undefined) {
          say(moved.fault);
          return undefined;
        }
        cut = moved.cut;
        return moved.content;
      });
      if (cut > 0) say(cutWords(cut), { offersUndo: true });
    },
    [store, say],
  );
}

const cutWords = (cut: number) =>
  `${cut === 1 ? "1 connection was" : `${cut} connections were`} removed: a body's nodes connect only inside it.`;
