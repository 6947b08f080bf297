"use client";

import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { decodeText, encodingOf } from "#lib/language/content-types/text-encoding.ts";
import { NoPreview, PreviewSkeleton } from "./no-preview.tsx";
import { useContent } from "./use-content.ts";
import type { StoredFile } from "./use-files.ts";

/** Bytes of a text that are shown: as much as somebody reads, while the page stays quick. */
const SHOWN_BYTES = 200_000;

/** In the encoding that its first bytes show. The end may be in the middle of a character. */
function shownText(bytes: Uint8Array, isCut: boolean): string {
  const encoding = encodingOf(bytes.subarray(0, HEAD_BYTES))?.encoding ?? "utf-8";
  if (encoding === "windows-1252") return decodeText(bytes, encoding);
  return new TextDecoder(encoding).decode(bytes, { stream: isCut });
}

/** The beginning of a text, as text: HTML and SVG too. */
export function TextPreview({ file }: { file: StoredFile }) {
  const isCut = file.size > SHOWN_BYTES;
  const content = useContent(file.id, isCut ? SHOWN_BYTES : undefined);
  const text = useQuery({
    queryKey: ["file text", file.id],
    queryFn: async () => shownText(new Uint8Array((await content.data?.arrayBuffer()) ?? []), isCut),
    enabled: content.data !== undefined,
    gcTime: 0,
  });
  if (text.data === undefined)
    return (
      <NotLoaded what="The preview could not be loaded." query={content} pending={<PreviewSkeleton />} />
    );
  if (text.data === "") return <NoPreview>This file is empty.</NoPreview>;
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
        {text.data}
      </pre>
    </section>
  );
}
