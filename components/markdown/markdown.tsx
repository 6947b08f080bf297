"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { MarkdownBoundary } from "./markdown-boundary.tsx";

const Bounded = lazyPart(
  async () => (await import("./bounded-markdown.tsx")).BoundedMarkdown,
  <p className="text-ink-faint">…</p>,
);

/** Renders Markdown of people and models, within bounds and apart from the page. The renderer loads with the first use. */
export function Markdown({ text }: { text: string }) {
  return (
    <MarkdownBoundary text={text}>
      <Bounded text={text} />
    </MarkdownBoundary>
  );
}
