"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { MarkdownTextProps } from "./markdown-text.tsx";

/** Edits Markdown. The editor loads with the first use. */
export const MarkdownEditor = lazyPart<MarkdownTextProps>(
  async () => (await import("./markdown-text.tsx")).MarkdownText,
  <Skeleton className="h-72.5 rounded-md" />,
);
