"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { MarkdownBoundary } from "./markdown-boundary.tsx";

const Bounded = lazyPart(
  async () => (await import("./bounded-markdown.tsx")).BoundedMarkdown,
  <p className="text-ink-faint">…</p>,
);

/** Renders Markdown of people and models, within bounds and apart from the page. The renderer loads with the first use. */
export function Markdown({
  text,
  isPage = false,
}: {
  text: string;
  /** Whether it is what the page is about: its headings are headings of the page then. */
  isPage?: boolean;
}) {
  return (
    <MarkdownBoundary text={text}>
      <Bounded text={text} isPage={isPage} />
    </MarkdownBoundary>
  );
}
