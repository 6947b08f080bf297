"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";

/** Renders Markdown, such as a model's answer. The renderer loads with the first use. */
export const Markdown = lazyPart(
  async () => (await import("./rendered-markdown.tsx")).RenderedMarkdown,
  <p className="text-ink-faint">…</p>,
);
