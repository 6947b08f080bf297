"use client";

import { useEffect, useSyncExternalStore } from "react";

export interface PageStep {
  readonly label: string;
  readonly href: string;
}

export interface PagePlace {
  readonly title: string;
  /** What lies between the page's section and the page: an agent, for one of its versions. */
  readonly trail: readonly PageStep[];
}

let place: PagePlace | undefined;
const listeners = new Set<() => void>();

function tell(next: PagePlace | undefined): void {
  place = next;
  for (const listener of listeners) listener();
}

/** Where one is, as the page's header says; the breadcrumb reads it. */
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
 * What the browser's tab says as long as this is drawn. Next streams the title that a page has by its route and may
 * write it later than we write what has been read since, so ours is kept.
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

/** Names the page in the breadcrumb. */
export function useNamePage({ title, trail }: PagePlace): void {
  const steps = JSON.stringify(trail);
  useEffect(() => {
    const named = { title, trail: JSON.parse(steps) };
    tell(named);
    return () => {
      if (place === named) tell(undefined);
    };
  }, [title, steps]);
}
