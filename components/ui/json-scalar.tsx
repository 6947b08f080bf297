"use client";

import { type ReactNode, useState } from "react";

const LONG_CHARS = 400;
const REDACTED = "[redacted]";

/** A string, number, boolean or null of a JSON document. */
export function JsonScalar({ value }: { value: unknown }) {
  if (typeof value === "string") return <JsonText text={value} />;
  if (typeof value === "number") return <span className="text-running">{String(value)}</span>;
  return <span className="text-waiting">{String(value)}</span>;
}

function JsonText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text === REDACTED) return <JsonMark>Redacted</JsonMark>;
  const isLong = text.length > LONG_CHARS;
  const shown = isLong && !open ? `${text.slice(0, LONG_CHARS)}…` : text;
  return (
    <span className="wrap-anywhere whitespace-pre-wrap text-completed">
      "{markRedacted(shown)}"
      {isLong && (
        <button
          type="button"
          onClick={() => setOpen(!open)}
          className="ml-1.5 rounded-sm px-1 text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          {open ? "less" : `all ${text.length.toLocaleString("en")} characters`}
        </button>
      )}
    </span>
  );
}

function markRedacted(text: string): ReactNode {
  const parts = text.split(REDACTED);
  return parts.flatMap((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    index === 0 ? [part] : [<JsonMark key={index}>Redacted</JsonMark>, part],
  );
}

/** Marks a redacted or truncated value. */
export function JsonMark({ children }: { children: ReactNode }) {
  return (
    <span className="ml-1.5 rounded-sm bg-waiting-wash px-1.5 py-px font-medium font-sans text-waiting">
      {children}
    </span>
  );
}
