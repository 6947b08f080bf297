"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { NoPreview, PreviewSkeleton } from "./no-preview.tsx";
import { parseCsv } from "./parse-csv.ts";
import { TextPreview } from "./text-preview.tsx";
import { SHOWN_BYTES, useFileText } from "./use-file-text.ts";
import type { StoredFile } from "./use-files.ts";

const SHOWN_ROWS = 200;
const SHOWN_COLUMNS = 50;
const CELL_CHARS = 300;

/** The first rows of a CSV file as a table; its text on demand. */
export function TablePreview({ file }: { file: StoredFile }) {
  const [isText, setText] = useState(false);
  const { text, isCut, content } = useFileText(file);
  if (text === undefined)
    return (
      <NotLoaded what="The preview could not be loaded." query={content} pending={<PreviewSkeleton />} />
    );
  if (text === "") return <NoPreview>This file is empty.</NoPreview>;
  const toggle = (
    <Button size="small" className="justify-self-start" onClick={() => setText(!isText)}>
      {isText ? "Show as table" : "Show as text"}
    </Button>
  );
  if (isText)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {toggle}
        <TextPreview file={file} />
      </div>
    );
  const [head = [], ...rows] = parseCsv(text, { rows: SHOWN_ROWS + 1, isCut });
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const bounds = [
    rows.length === SHOWN_ROWS && `the first ${SHOWN_ROWS} rows`,
    columns > SHOWN_COLUMNS && `the first ${SHOWN_COLUMNS} of ${columns} columns`,
    isCut && `of the first ${formatBytes(SHOWN_BYTES)}`,
  ].filter(Boolean);
  const places = Array.from({ length: Math.min(columns, SHOWN_COLUMNS) }, (_, place) => place);
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {toggle}
        <p className="text-ink-soft text-table">
          {bounds.length > 0
            ? `Shown: ${bounds.join(", ")}. Download the file to read on.`
            : `${rows.length === 1 ? "1 row" : `${rows.length} rows`}, ${columns === 1 ? "1 column" : `${columns} columns`}`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it is reached by keyboard */}
      <div tabIndex={0} className="max-h-[75vh] overflow-auto rounded-lg border border-line bg-surface">
        <table className="min-w-full border-collapse text-left text-table">
          <caption className="sr-only">{file.name}</caption>
          <thead>
            <tr>
              {places.map((place) => (
                <th
                  key={place}
                  scope="col"
                  className="sticky top-0 whitespace-nowrap border-line border-b bg-sunken px-3 py-1.5 font-medium"
                >
                  {shortened(head[place]) || `Column ${place + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change places
              <tr key={index} className="border-line border-t first:border-t-0">
                {places.map((place) => (
                  <td key={place} title={row[place]} className="max-w-80 truncate px-3 py-1.5 tabular-nums">
                    {shortened(row[place])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A cell may hold a whole document. */
const shortened = (cell = "") => (cell.length > CELL_CHARS ? `${cell.slice(0, CELL_CHARS)}…` : cell);
