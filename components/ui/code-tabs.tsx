"use client";

import { useEffect, useId } from "react";
import { Button } from "./button.tsx";
import { CopyMark, CopyStatus } from "./copy-mark.tsx";
import { TabList } from "./tab-list.tsx";
import { useCodeLanguage } from "./use-code-language.ts";
import { useCopy } from "./use-copy.ts";

export interface CodeSample {
  readonly language: string;
  readonly code: string;
  /** What is copied instead: the code with a secret that is not shown. */
  readonly copied?: string;
}

/** The same code in several languages; every block shows the last chosen one. */
export function CodeTabs({
  label,
  samples,
  onCopied,
}: {
  label: string;
  samples: readonly CodeSample[];
  onCopied?: () => void;
}) {
  const id = useId();
  const [chosen, choose] = useCodeLanguage();
  const shown = samples.find((sample) => sample.language === chosen) ?? samples[0];
  const { state, copy } = useCopy(shown?.copied ?? shown?.code ?? "");
  useEffect(() => {
    if (state === "copied") onCopied?.();
  }, [state, onCopied]);
  if (!shown) return null;
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex items-center justify-between gap-3 border-line border-b bg-surface pr-1.5 pl-1">
        <TabList
          id={id}
          label={label}
          tabs={samples.map(({ language }) => ({ value: language, content: language }))}
          value={shown.language}
          onValueChange={choose}
          className="flex min-w-0 overflow-x-auto overflow-y-hidden"
          tabClassName="-mb-px h-9 shrink-0 border-transparent border-b-2 px-2.5 text-ink-soft text-table transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:h-11"
        />
        <Button size="small" look="quiet" onClick={copy}>
          <CopyMark state={state} />
          Copy
        </Button>
        <CopyStatus state={state} />
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a person with a keyboard alone scrolls it this way
        tabIndex={0}
        aria-labelledby={`${id}-${shown.language}`}
        className="max-h-120 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <pre className="wrap-anywhere whitespace-pre-wrap p-3 font-mono text-ink text-meta/5 focus-visible:-outline-offset-2">
          <code>{shown.code}</code>
        </pre>
      </div>
    </div>
  );
}
