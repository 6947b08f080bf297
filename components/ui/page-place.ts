"use client";

import { useEffect, useSyncExternalStore } from "react";

export interface PageStep {
  readonly label: string;
  readonly href: string;
}

interface PageName {
  readonly title: string;
  /** The level between section and page: an agent, for one of its versions. */
  readonly trail: readonly PageStep[];
}

interface PagePlace extends PageName {
  /** The page that is named: for a moment after a link is followed the address is another one already. */
  readonly path: string;
}

let place: PagePlace | undefined;
const listeners = new Set<() => void>();

function tell(next: PagePlace | undefined): void {
  place = next;
  for (const listener of listeners) listener();
}

/** The current place, set by the page's header and read by the breadcrumb. */
export function usePagePlace(): PagePlace | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => place,
    () => undefined,
  );
}

let tabTitle: string | undefined;
let keeper: MutationObserver | undefined;

function write(): void {
  if (tabTitle !== undefined && document.title !== tabTitle) document.title = tabTitle;
}

/**
 * The tab's title while this is mounted. Next streams a route's own title and may set it after ours, so ours is
 * restored.
 */
export function useTabTitle(title: string): void {
  useEffect(() => {
    const own = `${title} · Laneway`;
    tabTitle = own;
    write();
    if (!keeper) {
      keeper = new MutationObserver(write);
      keeper.observe(document.head, { childList: true, subtree: true, characterData: true });
    }
    return () => {
      if (tabTitle === own) tabTitle = undefined;
    };
  }, [title]);
}

/** Sets the page's name in the breadcrumb. */
export function useNamePage({ title, trail }: PageName): void {
  const steps = JSON.stringify(trail);
  useEffect(() => {
    const named = { title, trail: JSON.parse(steps), path: window.location.pathname };
    tell(named);
    return () => {
      if (place === named) tell(undefined);
    };
  }, [title, steps]);
}
