"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { NoPreview, PreviewSkeleton } from "./no-preview.tsx";
import { SHOWN_BYTES, useFileText } from "./use-file-text.ts";
import type { StoredFile } from "./use-files.ts";

/** The beginning of a text, as text: HTML and SVG too. */
export function TextPreview({ file }: { file: StoredFile }) {
  const { text, isCut, content } = useFileText(file);
  if (text === undefined)
    return (
      <NotLoaded what="The preview could not be loaded." query={content} pending={<PreviewSkeleton />} />
    );
  if (text === "") return <NoPreview>This file is empty.</NoPreview>;
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isCut && (
        <p className="text-ink-soft text-table">
          The first {formatBytes(SHOWN_BYTES)} of {formatBytes(file.size)}. Download it to read on.
        </p>
      )}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it is reached by keyboard
        tabIndex={0}
        className="wrap-anywhere max-h-[75vh] overflow-auto whitespace-pre-wrap rounded-lg border border-line bg-surface p-4 font-mono text-table"
      >
        {text}
      </pre>
    </section>
  );
}
