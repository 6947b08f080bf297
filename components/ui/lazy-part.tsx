"use client";

import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";

/**
 * A part of a page that loads when it is first drawn, so that the page itself is there sooner: dialogs, panels,
 * tabs behind the first. `fallback` has the size it will have.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  };
}
