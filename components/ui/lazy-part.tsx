"use client";

import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { loadPart } from "./load-part.ts";

/**
 * A part of a page that loads when first rendered: tabs, graphs, charts, editors. Menus, dialogs and choices load with
 * their page, so that early keystrokes reach them.
 * @param fallback has the part's size.
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
