"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { type PageStep, useNamePage, useTabTitle } from "./page-place.ts";

const NO_TRAIL: readonly PageStep[] = [];
/** The page that was named last; the first one after a load keeps the browser's own focus. */
let namedPath: string | undefined;
/** The heading that was last given the focus: a skeleton's, until the page's data has been read. */
let led: HTMLElement | null = null;

/**
 * A page's title row: its name, its state in one line, its actions at the right, the primary one last. Names the
 * page in the tab and in the breadcrumb too, and takes the focus when one page follows another.
 */
export function PageHeader({
  title,
  badge,
  state,
  actions,
  trail = NO_TRAIL,
  tabTitle = title,
}: {
  title: string;
  /** What the tab says, where that is more than the name. */
  tabTitle?: string;
  /** Beside the name: a run's status. */
  badge?: ReactNode;
  state?: ReactNode;
  actions?: ReactNode;
  trail?: readonly PageStep[];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useNamePage({ title, trail });
  useTabTitle(tabTitle);
  useEffect(() => {
    const { pathname } = window.location;
    const isOther = namedPath !== undefined && namedPath !== pathname;
    namedPath = pathname;
    const hasGone = led !== null && !led.isConnected && !document.activeElement?.closest("#content *");
    if (!isOther && !hasGone) return;
    led = heading.current;
    // After what was open has closed and given the focus back.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="wrap-anywhere min-w-0 font-semibold text-title tracking-tight outline-none"
          >
            {title}
          </h1>
          {badge}
        </div>
        {state !== undefined && (
          <div className="mt-0.5 grid min-h-5 items-center text-body text-ink-soft">{state}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
