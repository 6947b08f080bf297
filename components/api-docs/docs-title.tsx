"use client";

import { useRef } from "react";
import { HEADING, useFocusOnArrival } from "#components/ui/page-header.tsx";
import { type PageStep, useNamePage, useTabTitle } from "#components/ui/page-place.ts";

const NO_TRAIL: readonly PageStep[] = [];

/** The heading of a page of the docs, which names the page in the tab and the breadcrumb. */
export function DocsTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTabTitle(title);
  useNamePage({ title, trail: NO_TRAIL });
  useFocusOnArrival(heading);
  return (
    <h1 ref={heading} tabIndex={-1} className={HEADING}>
      {title}
    </h1>
  );
}
