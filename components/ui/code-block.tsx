"use client";

import { useEffect } from "react";
import { Button } from "./button.tsx";
import { CopyMark, CopyStatus } from "./copy-mark.tsx";
import { useCopy } from "./use-copy.ts";

/** Code to copy. Long lines wrap on the screen only. */
export function CodeBlock({
  title,
  code,
  copyLabel,
  onCopied,
}: {
  title: string;
  code: string;
  copyLabel: string;
  onCopied?: () => void;
}) {
  const { state, copy } = useCopy(code);
  useEffect(() => {
    if (state === "copied") onCopied?.();
  }, [state, onCopied]);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b bg-surface py-1.5 pr-1.5 pl-3 text-meta text-ink-soft">
        {title}
        <Button onClick={copy} className="h-7 px-2 text-meta">
          <CopyMark state={state} />
          {copyLabel}
        </Button>
        <CopyStatus state={state} />
      </figcaption>
      <pre className="wrap-anywhere whitespace-pre-wrap p-3 font-mono text-meta/5 text-ink">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
