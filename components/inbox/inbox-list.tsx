"use client";

import { useEffect, useRef } from "react";
import { LoadMore } from "#components/ui/load-more.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { InboxRow } from "./inbox-row.tsx";
import type { InboxItem, useInbox } from "./use-inbox.ts";
import { focusItem, type useInboxPlace } from "./use-inbox-place.ts";

const BY_KEY: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Pending items as rows. `j` and `k`, or the arrows in the list, open the next and previous one; pressing the open one
 * moves the focus into it.
 */
export function InboxList({
  query,
  items,
  place,
}: {
  query: ReturnType<typeof useInbox>;
  items: readonly InboxItem[];
  place: ReturnType<typeof useInboxPlace>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  function rowOf(id: string | undefined | null): HTMLElement | null {
    return id ? (list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`) ?? null) : null;
  }
  function step(by: 1 | -1) {
    const row = rowOf(place.step(by));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }
  useShortcuts("Inbox", [
    { keys: "j", label: "Next item", run: () => step(1) },
    { keys: "k", label: "Previous item", run: () => step(-1) },
  ]);

  // Loads the next page before the end is reached.
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasNextPage) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage();
      },
      { rootMargin: "400px" },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <>
      <ul
        ref={list}
        aria-label="Pending items"
        onKeyDown={(event) => {
          const by = BY_KEY[event.key];
          if (by === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          step(by);
        }}
        className="divide-y divide-line"
      >
        {items.map((item) => (
          <li key={item.interactionId}>
            <InboxRow
              item={item}
              isCurrent={item.interactionId === place.current}
              onOpen={() => {
                if (item.interactionId === place.current) focusItem();
                else place.show(item.interactionId);
              }}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
      {hasNextPage && (
        <div className="border-line border-t p-3">
          <LoadMore pages={query} />
        </div>
      )}
    </>
  );
}
