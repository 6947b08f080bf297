"use client";

import { useEffect, useState } from "react";
import type { Sample, Shown } from "#lib/language/expressions/assist/sample.ts";
import { pageWorker } from "../validation/page-worker.ts";

/** What the field gives with the last preview's data, computed in the page's worker. */
export function ShownValue({
  kind,
  source,
  slot,
  sample,
  isWrong,
}: {
  kind: "expression" | "template";
  source: string;
  slot: string;
  sample: Sample;
  /** A problem is shown already: why there is no value says nothing new. */
  isWrong: boolean;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let isOver = false;
    const worker = pageWorker();
    worker.tell({ tell: "sample", sample });
    worker.ask("value", { kind, source }, slot).then(
      (found) => !isOver && setShown(found),
      // A newer text is asked about, or it takes too long: then no value is shown.
      () => !isOver && setShown(null),
    );
    return () => {
      isOver = true;
    };
  }, [kind, source, slot, sample]);
  if (!shown || ("fault" in shown && isWrong)) return null;
  if ("fault" in shown)
    return (
      <p className="wrap-anywhere text-ink-faint text-meta">No value in the last preview: {shown.fault}.</p>
    );
  return (
    <p className="wrap-anywhere max-h-24 overflow-y-auto whitespace-pre-wrap rounded-sm bg-sunken px-2 py-1 font-mono text-ink-soft text-meta">
      <span className="sr-only">Value in the last preview: </span>
      <span aria-hidden className="select-none text-ink-faint">
        ={" "}
      </span>
      {shown.text}
      {shown.isCut && "…"}
    </p>
  );
}
