"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";

/** Characters laid out without being asked; more would block the page. */
const SHOWN_CHARS = 100_000;

/** A text as it was written, and below it why, and what can be done. */
export function PlainMarkdown({ text, why, children }: { text: string; why: string; children?: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > SHOWN_CHARS;
  return (
    <div className="grid max-w-[80ch] grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft text-meta">
        <p>{why}</p>
        {children}
      </div>
      <section
        aria-label="Text as it was written"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
        className="grid max-h-120 gap-2.5 overflow-y-auto rounded-md border border-line bg-sunken p-3"
      >
        <WrittenText text={isCut ? text.slice(0, SHOWN_CHARS) : text} />
        {isCut && (
          <Button
            className="justify-self-start"
            size="small"
            onClick={({ currentTarget }) => {
              currentTarget.closest("section")?.focus({ preventScroll: true }); // the button goes
              setWhole(true);
            }}
          >
            Show all {text.length.toLocaleString("en")} characters
          </Button>
        )}
      </section>
    </div>
  );
}

export function WrittenText({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>;
}
