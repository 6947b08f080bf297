"use client";

import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { loadPart } from "./load-part.ts";

/**
 * A part of a page that loads when it is first drawn: tabs, graphs, charts, editors. Menus, dialogs and lists to choose
 * from load with their page, so that what is typed at once reaches them.
 * @param fallback has the size that the part will have.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadPart(load) }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={typeof fallback === "function" ? fallback(props) : fallback}>
        {createElement(Part, props)}
      </Suspense>
    );
  };
}
