import { useEffect, useRef } from "react";
import type { InboxItem } from "./use-inbox.ts";

/**
 * The open item. Beside a list there always is one; an answered item that has left the list keeps its position, so that
 * the next one is known.
 */
export function useInboxPlace({
  items,
  isStale,
  current,
  isBeside,
  open,
}: {
  items: readonly InboxItem[] | undefined;
  /** The previous filters' items, while new ones load. */
  isStale: boolean;
  /** From the URL. */
  current: string | null;
  isBeside: boolean;
  open: (item: string | null, history?: "push" | "replace") => void;
}) {
  const lastIndex = useRef(0);
  const ids = items?.map(({ interactionId }) => interactionId) ?? [];
  const first = ids[0] ?? null;
  const shown = current ?? (isBeside ? first : null);
  const index = shown === null ? -1 : ids.indexOf(shown);

  // An item opened by default is fixed: somebody may be typing when another person answers it.
  useEffect(() => {
    if (isBeside && !isStale && current === null && first !== null) open(first);
  });

  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
  }, [index]);

  /** The next item; if the open one has gone, the one in its position. */
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
    /** After an answer, opens the next item. Without one, the open item stays, or the list is shown. */
    goOn() {
      if (next !== null && next !== shown) open(next);
      else open(isBeside ? shown : null);
    },
  };
}

/** The id of the open item's heading, the link target of the list. */
export const ITEM_HEADING_ID = "inbox-item";

/** Moves the focus from the list, or the search, into the open item. */
export function focusItem(): void {
  document.getElementById(ITEM_HEADING_ID)?.focus();
}

/** Moves the focus to the open item's row in the list. */
export function focusItemRow(): void {
  document.querySelector<HTMLElement>("[data-item][aria-current]")?.focus();
}
