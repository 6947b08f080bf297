import { useEffect, useRef } from "react";
import type { InboxItem } from "./use-inbox.ts";

/**
 * Which item is open. Beside a list there always is one; an item that has left the list, because it was answered, keeps
 * its place in it, so that the next one is the one that followed.
 */
export function useInboxPlace({
  items,
  isStale,
  current,
  isBeside,
  open,
}: {
  items: readonly InboxItem[] | undefined;
  /** They are those of the filters before, while others are read. */
  isStale: boolean;
  /** As the address has it. */
  current: string | null;
  isBeside: boolean;
  open: (item: string | null, history?: "push" | "replace") => void;
}) {
  const lastIndex = useRef(0);
  const ids = items?.map(({ interactionId }) => interactionId) ?? [];
  const first = ids[0] ?? null;
  const shown = current ?? (isBeside ? first : null);
  const index = shown === null ? -1 : ids.indexOf(shown);

  // What is shown by itself is held fast: somebody may be typing into it when another answers it.
  useEffect(() => {
    if (isBeside && !isStale && current === null && first !== null) open(first);
  });

  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
  }, [index]);

  /** The one after the open one; where that has gone, the one that took its place. */
  const after = index >= 0 ? ids[index + 1] : ids[lastIndex.current];
  const before = index > 0 ? ids[index - 1] : index < 0 ? ids[lastIndex.current - 1] : undefined;
  const next = after ?? before ?? null;
  return {
    current: shown,
    next: next === shown ? null : next,
    show: (id: string) => open(id, isBeside || current !== null ? "replace" : "push"),
    close: () => open(null),
    step(by: 1 | -1) {
      const to = by === 1 ? after : before;
      if (to !== undefined) open(to);
      return to;
    },
    /** The open one was answered: to the next. Without one it stays in sight, or gives way to the list. */
    goOn() {
      if (next !== null && next !== shown) open(next);
      else open(isBeside ? shown : null);
    },
  };
}
