import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import { classNames } from "#components/ui/class-names.ts";
import type { Change } from "./change-words.ts";

const ARROWS = { up: ArrowUp, down: ArrowDown, same: Equal } as const;

/** A change in words with its arrow; `before` is the figure it is compared with. */
export function ChangeMark({ change, before }: { change: Change | undefined; before: string }) {
  if (!change) return null;
  const Arrow = ARROWS[change.direction];
  const tone =
    change.isGood === undefined ? "text-ink-soft" : change.isGood ? "text-completed" : "text-failed";
  return (
    <span title={before} className={classNames("inline-flex min-w-0 items-center gap-1", tone)}>
      <Arrow aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{change.words}</span>
      <span className="sr-only">, {before}</span>
    </span>
  );
}
