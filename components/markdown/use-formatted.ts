"use client";

import { startTransition, useEffect, useId, useMemo, useState } from "react";
import { formatAside } from "./format-aside.ts";
import { type Formatted, formatMarkdown } from "./format-markdown.ts";
import { isQuickToFormat } from "./scan-markdown.ts";

interface Shown {
  readonly text: string;
  readonly isInsisted: boolean;
  readonly formatted: Formatted;
}

/**
 * A text as it is drawn: at once where that is quick, as most are, else when the page's worker has formatted it. Until
 * then a text that goes on, because somebody types or a model speaks, is what it was.
 * @returns undefined while nothing of it is there.
 */
export function useFormatted(text: string, { isInsisted }: { isInsisted: boolean }): Formatted | undefined {
  const slot = useId();
  const atOnce = useMemo(() => (isQuickToFormat(text) ? formatMarkdown(text) : undefined), [text]);
  const isLater = atOnce === undefined;
  const [shown, setShown] = useState<Shown>();
  if (atOnce && shown?.formatted !== atOnce) setShown({ text, isInsisted, formatted: atOnce });

  useEffect(() => {
    if (!isLater) return;
    let isOver = false;
    void formatAside(text, { isInsisted, slot }).then((formatted) => {
      // Drawing ten thousand nodes gives way to what somebody types.
      if (formatted && !isOver) startTransition(() => setShown({ text, isInsisted, formatted }));
    });
    return () => {
      isOver = true;
    };
  }, [text, isLater, isInsisted, slot]);

  if (atOnce) return atOnce;
  return shown && shown.isInsisted === isInsisted && isSameText(shown.text, text)
    ? shown.formatted
    : undefined;
}

const BEGINNING_CHARS = 100;

/** Whether one is the other as it goes on, and not one of another place. */
function isSameText(before: string, now: string): boolean {
  return before.slice(0, BEGINNING_CHARS) === now.slice(0, Math.min(before.length, BEGINNING_CHARS));
}
