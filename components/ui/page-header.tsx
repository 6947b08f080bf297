"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type PageStep, useNamePage, useTabTitle } from "./page-place.ts";

/** The look of a page's name. */
export const HEADING = "wrap-anywhere min-w-0 font-semibold text-title tracking-tight outline-none";
const NO_TRAIL: readonly PageStep[] = [];
/** The last page's name; on the first page after a load, the browser's own focus stays. */
let namedPath: string | undefined;
/** The heading that last got the focus: a skeleton's, until the page's data is loaded. */
let led: HTMLElement | null = null;

/**
 * A page's header: name, state, actions on the right, the primary one last. Also sets the tab's title and the
 * breadcrumb, and takes the focus after a navigation.
 */
export function PageHeader({
  title,
  heading: drawHeading,
  badge,
  state,
  actions,
  trail = NO_TRAIL,
  tabTitle = title,
}: {
  title: string;
  /** Draws the name, where it can be edited: an `h1` with this ref. */
  heading?: (ref: RefObject<HTMLHeadingElement | null>) => ReactNode;
  /** The tab's title, if it differs from the name. */
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
  useFocusOnArrival(heading);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-48 sm:basis-80">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {drawHeading ? (
            drawHeading(heading)
          ) : (
            <h1 ref={heading} tabIndex={-1} className={HEADING}>
              {title}
            </h1>
          )}
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

/** Leads the focus to a page's heading after a navigation, and again where another heading takes its place. */
export function useFocusOnArrival(heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    const { pathname } = window.location;
    const isOther = namedPath !== undefined && namedPath !== pathname;
    namedPath = pathname;
    const hasGone = led !== null && !led.isConnected && !document.activeElement?.closest("#content *");
    if (!isOther && !hasGone) return;
    led = heading.current;
    // After an open dialog has closed and returned the focus.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [heading]);
}
