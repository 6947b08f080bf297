"use client";

import { formatBytes } from "#components/ui/format-bytes.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { ImagePreview } from "./image-preview.tsx";
import { NoPreview, PreviewSkeleton } from "./no-preview.tsx";
import { PREVIEW_BYTES, previewOf } from "./preview-of.ts";
import { TextPreview } from "./text-preview.tsx";
import type { StoredFile } from "./use-files.ts";

const PdfPreview = lazyPart(async () => (await import("./pdf-preview.tsx")).PdfPreview, <PreviewSkeleton />);

const TablePreview = lazyPart(
  async () => (await import("./table-preview.tsx")).TablePreview,
  <PreviewSkeleton />,
);

/** A file as the page can show it itself: nothing of it is opened by the browser as a document. */
export function FilePreview({ file }: { file: StoredFile }) {
  const kind = previewOf(file);
  if (kind === "none")
    return <NoPreview>There is no preview of this type. Download it to open it.</NoPreview>;
  if (kind === "too large")
    return (
      <NoPreview>
        Previews are made of files up to {formatBytes(PREVIEW_BYTES)}. Download it to open it.
      </NoPreview>
    );
  const Preview = { image: ImagePreview, pdf: PdfPreview, table: TablePreview, text: TextPreview }[kind];
  return <Preview file={file} />;
}
