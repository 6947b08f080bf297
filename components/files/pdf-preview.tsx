"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { NoPreview, PreviewSkeleton } from "./no-preview.tsx";
import { openPdf } from "./pdf-document.ts";
import { useContent } from "./use-content.ts";
import type { StoredFile } from "./use-files.ts";

/** A PDF, drawn page by page by this page itself. */
export function PdfPreview({ file }: { file: StoredFile }) {
  const content = useContent(file.id);
  const opened = useQuery({
    queryKey: ["pdf", file.id],
    queryFn: () => (content.data ? openPdf(content.data) : Promise.reject(new Error("nothing to open"))),
    enabled: content.data !== undefined,
    retry: false,
    gcTime: 0,
  });
  const pdf = opened.data;
  useEffect(() => pdf?.close, [pdf]);
  if (opened.error)
    return <NoPreview>This PDF is damaged or asks for a password. Download it to open it.</NoPreview>;
  if (!pdf)
    return (
      <NotLoaded what="The preview could not be loaded." query={content} pending={<PreviewSkeleton />} />
    );
  return <Pages document={pdf.document} name={file.name} />;
}

function Pages({ document, name }: { document: PDFDocumentProxy; name: string }) {
  const [number, setNumber] = useState(1);
  const count = document.numPages;
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center gap-2">
        <IconButton label="Previous page" disabled={number === 1} onClick={() => setNumber(number - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <p role="status" className="text-ink-soft text-table tabular-nums">
          Page {number} of {count}
        </p>
        <IconButton label="Next page" disabled={number === count} onClick={() => setNumber(number + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <DrawnPage document={document} number={number} name={name} />
    </section>
  );
}

function DrawnPage({ document, number, name }: { document: PDFDocumentProxy; number: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    let isLeft = false;
    let cancel = () => {};
    async function draw() {
      const page = await document.getPage(number);
      const drawn = canvas.current;
      if (isLeft || !drawn) return;
      // As wide as there is room for, and sharp.
      const { width } = page.getViewport({ scale: 1 });
      const room = drawn.parentElement?.clientWidth ?? width;
      const viewport = page.getViewport({ scale: (Math.min(room, 900) / width) * window.devicePixelRatio });
      drawn.width = viewport.width;
      drawn.height = viewport.height;
      const task = page.render({ canvas: drawn, viewport });
      cancel = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isLeft) setText(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    }
    // A page that is left is not drawn to its end.
    draw().catch(() => {});
    return () => {
      isLeft = true;
      cancel();
    };
  }, [document, number]);
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${name}, page ${number}`}
        className="mx-auto w-full max-w-[900px]"
      />
      <p className="sr-only">{text}</p>
    </div>
  );
}
