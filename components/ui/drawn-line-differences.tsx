"use client";

import { UnfoldVertical } from "lucide-react";
import { useMemo, useState } from "react";
import { diffLines, type LineBlock } from "#lib/language/agent-document/differences/diff-lines.ts";
import { classNames } from "./class-names.ts";
import type { LineDifferencesProps } from "./line-differences.tsx";

/** How many unchanged lines stand around a change; a longer stretch is folded. */
const AROUND = 3;

export function DrawnLineDifferences({ label, before, after }: LineDifferencesProps) {
  const blocks = useMemo(() => diffLines(before.text, after.text), [before.text, after.text]);
  const isSame = blocks.every(({ kind }) => kind === "same");
  return (
    <section aria-label={label} className="grid overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid border-line border-b bg-sunken text-ink-soft text-meta md:grid-cols-2">
        <p className="wrap-anywhere px-3 py-1.5">{before.name}</p>
        <p className="wrap-anywhere px-3 py-1.5 max-md:border-line max-md:border-t md:border-line md:border-l">
          {after.name}
        </p>
      </div>
      {isSame ? (
        <p className="px-3 py-2 text-ink-soft">
          {before.text === after.text ? "No difference." : "Only line ends differ."}
        </p>
      ) : (
        <div className="font-mono text-meta/5 [font-variant-ligatures:none]">
          {blocks.map((block, index) => (
            <Block
              key={`${block.before} ${block.after}`}
              block={block}
              isFirst={index === 0}
              isLast={index === blocks.length - 1}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Block({ block, isFirst, isLast }: { block: LineBlock; isFirst: boolean; isLast: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (block.kind === "changed") {
    return (
      <div className="grid md:grid-cols-2">
        <Side lines={block.removed} from={block.before} mark="removed" />
        <Side lines={block.added} from={block.after} mark="added" />
      </div>
    );
  }
  const { lines, before, after } = block;
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  const folded = lines.length - head - tail;
  if (isOpen || folded < AROUND) return <Same lines={lines} before={before} after={after} />;
  const rest = lines.length - tail;
  return (
    <>
      <Same lines={lines.slice(0, head)} before={before} after={after} />
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex w-full items-center gap-2 bg-sunken px-3 py-1 text-ink-soft transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <UnfoldVertical aria-hidden className="size-3.5" />
        {`Show ${folded} unchanged lines`}
      </button>
      <Same lines={lines.slice(rest)} before={before + rest} after={after + rest} />
    </>
  );
}

/** Twice where there is room for two sides. */
function Same({ lines, before, after }: { lines: readonly string[]; before: number; after: number }) {
  if (lines.length === 0) return null;
  return (
    <div className="grid md:grid-cols-2">
      <Side lines={lines} from={before} />
      <div aria-hidden className="max-md:hidden">
        <Side lines={lines} from={after} />
      </div>
    </div>
  );
}

const LOOKS = {
  removed: { line: "bg-failed-wash", sign: "-", word: "Removed: " },
  added: { line: "bg-completed-wash", sign: "+", word: "Added: " },
} as const;

function Side({ lines, from, mark }: { lines: readonly string[]; from: number; mark?: keyof typeof LOOKS }) {
  const look = mark && LOOKS[mark];
  return (
    <div
      className={classNames(
        "min-w-0",
        mark === "added" && "md:border-line md:border-l",
        look && lines.length === 0 && "bg-sunken max-md:hidden",
      )}
    >
      {lines
        .map((line, index) => ({ line, number: from + index }))
        .map(({ line, number }) => (
          <div key={number} className={classNames("flex min-w-0", look?.line)}>
            <span
              aria-hidden
              className="w-11 shrink-0 select-none px-2 text-right text-ink-faint tabular-nums"
            >
              {number}
            </span>
            <span aria-hidden className="w-4 shrink-0 select-none text-ink-soft">
              {look?.sign}
            </span>
            <span className="wrap-anywhere min-w-0 whitespace-pre-wrap pr-2">
              {look && <span className="sr-only">{look.word}</span>}
              {line === "" ? "\u00a0" : line}
            </span>
          </div>
        ))}
    </div>
  );
}
