"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";

/** What is laid out without being asked: more holds the page. */
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
      <WrittenText text={isCut ? text.slice(0, SHOWN_CHARS) : text} />
      {isCut && (
        <Button className="justify-self-start" size="small" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString("en")} characters
        </Button>
      )}
    </div>
  );
}

export function WrittenText({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>;
}
