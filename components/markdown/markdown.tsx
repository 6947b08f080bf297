"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";

/** Text with Markdown in it, such as a model writes. What draws it is loaded with the first of them. */
export const Markdown = lazyPart(
  async () => (await import("./rendered-markdown.tsx")).RenderedMarkdown,
  <p className="text-ink-faint">…</p>,
);
