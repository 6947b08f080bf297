"use client";

import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { DrawnMarkdown } from "./drawn-markdown.tsx";
import { type Formatted, MAX_DEPTH, type Refusal } from "./format-markdown.ts";
import { PlainMarkdown, WrittenText } from "./plain-markdown.tsx";
import { useFormatted } from "./use-formatted.ts";

const REASONS: Readonly<Record<Refusal, string>> = {
  long: "it is very long",
  many: "it has very many parts",
  slow: "formatting it takes very long",
  deep: `its lists and quotes are nested more than ${MAX_DEPTH} deep`,
};

/** Anybody's text, formatted within bounds. Beyond them it is shown as it was written, until somebody insists. */
export function BoundedMarkdown({ text, isPage = false }: { text: string; isPage?: boolean }) {
  const [insisted, setInsisted] = useState<string>();
  const isInsisted = insisted === text;
  const place = useRef<HTMLDivElement>(null);
  const formatted = useFormatted(text, { isInsisted });
  function insist() {
    setInsisted(text);
    place.current?.focus({ preventScroll: true }); // the pressed button goes
  }
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
      <Shown text={text} isPage={isPage} formatted={formatted} isInsisted={isInsisted} onInsist={insist} />
    </div>
  );
}

function Shown({
  text,
  isPage,
  formatted,
  isInsisted,
  onInsist,
}: {
  text: string;
  isPage: boolean;
  formatted: Formatted | undefined;
  isInsisted: boolean;
  onInsist: () => void;
}) {
  if (!formatted && isInsisted) return <PlainMarkdown text={text} why="Formatting…" />;
  if (!formatted)
    return (
      // About as large as it will be, so that what follows hardly moves; it shows where the worker's script takes long.
      <div aria-busy className="max-w-[80ch] [animation:fade_1ms_1s_backwards]">
        <WrittenText text={text.slice(0, PENDING_CHARS)} />
      </div>
    );
  if ("tree" in formatted) return <DrawnMarkdown tree={formatted.tree} isPage={isPage} />;
  const { refusal } = formatted;
  return (
    <PlainMarkdown text={text} why={`Shown as plain text, because ${REASONS[refusal]}.`}>
      {refusal !== "deep" && !isInsisted && (
        <Button size="small" onClick={onInsist}>
          Show formatted anyway
        </Button>
      )}
    </PlainMarkdown>
  );
}

const PENDING_CHARS = 20_000;
