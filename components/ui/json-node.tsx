"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { classNames } from "./class-names.ts";
import { JsonMark, JsonScalar } from "./json-scalar.tsx";

const PIECE = 100;

/** One value of a JSON document with its members. */
export function JsonNode({
  name,
  value,
  depth,
  openDepth,
}: {
  name?: string;
  value: unknown;
  depth: number;
  openDepth: number;
}) {
  if (typeof value !== "object" || value === null) {
    return (
      <div className="pl-4.5">
        <Name name={name} />
        <JsonScalar value={value} />
      </div>
    );
  }
  return <Branch name={name} value={value} depth={depth} openDepth={openDepth} />;
}

function Branch({
  name,
  value,
  depth,
  openDepth,
}: {
  name: string | undefined;
  value: object;
  depth: number;
  openDepth: number;
}) {
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const [open, setOpen] = useState(depth < openDepth);
  const [drawn, setDrawn] = useState(PIECE);
  const cut = cutOffWords(value);
  if (entries.length === 0) {
    return (
      <div className="pl-4.5">
        <Name name={name} />
        {isList ? "[]" : "{}"}
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-0.5 rounded-sm text-left hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            "mt-0.5 size-4 shrink-0 text-ink-faint transition-transform",
            open && "rotate-90",
          )}
        />
        <span className="wrap-anywhere min-w-0">
          <Name name={name} />
          <span className="text-ink-faint">
            {isList
              ? `[${open ? "" : countWords(entries.length, "item")}`
              : `{${open ? "" : countWords(entries.length, "field")}`}
            {!open && (isList ? "]" : "}")}
          </span>
          {cut && <JsonMark>{cut}</JsonMark>}
        </span>
      </button>
      {open && (
        <div className="ml-1.75 border-line border-l pl-2">
          {entries.slice(0, drawn).map(([key, item]) => (
            <JsonNode
              key={key}
              {...(isList ? {} : { name: key })}
              value={item}
              depth={depth + 1}
              openDepth={openDepth}
            />
          ))}
          {entries.length > drawn && (
            <button
              type="button"
              onClick={() => setDrawn(drawn + PIECE * 5)}
              className="ml-4.5 rounded-sm px-1 text-accent-ink underline underline-offset-2 hover:no-underline"
            >
              {(entries.length - drawn).toLocaleString("en")} more
            </button>
          )}
        </div>
      )}
      {open && <div className="pl-4.5 text-ink-faint">{isList ? "]" : "}"}</div>}
    </div>
  );
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <span className="wrap-anywhere text-accent-ink">{name}</span>
      <span className="text-ink-faint">: </span>
    </>
  );
}

function countWords(count: number, noun: string): string {
  return ` ${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"} `;
}

/** A truncated payload: `{ truncated, originalChars, preview }`. */
function cutOffWords(value: object): string | undefined {
  if (!("truncated" in value && value.truncated === true)) return undefined;
  const chars = "originalChars" in value ? value.originalChars : undefined;
  return typeof chars === "number" ? `Shortened from ${chars.toLocaleString("en")} characters` : "Shortened";
}
