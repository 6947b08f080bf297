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

/** Names the page: in the breadcrumb and in the browser's tab. */
export function useNamePage({ title, trail }: PagePlace): void {
  const steps = JSON.stringify(trail);
  useEffect(() => {
    const named = { title, trail: JSON.parse(steps) };
    tell(named);
    document.title = `${title} · Laneway`;
    return () => {
      if (place === named) tell(undefined);
    };
  }, [title, steps]);
}
