"use client";

import dynamic from "next/dynamic";

/** Text with Markdown in it, such as a model writes. What draws it is loaded with the first of them. */
export const Markdown = dynamic(() => import("./rendered-markdown.tsx"), {
  ssr: false,
  loading: () => <p className="text-ink-faint">…</p>,
});
