import { ChevronRight, CornerDownRight, History } from "lucide-react";
import { memo, type ReactNode } from "react";
import { NODE_STATUS_LOOKS } from "#components/graph/node-state.ts";
import { NodeStatusIcon } from "#components/graph/node-status-icon.tsx";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Duration } from "#components/ui/duration.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { exactWords, foldWords, rowName, usageWords } from "./row-words.ts";
import type { TimeScale } from "./time-scale.ts";
import type { TimedRow } from "./timed-row.ts";
import { TimelineBar } from "./timeline-bar.tsx";
import type { TimelineLayout } from "./timeline-layout.ts";
import type { TimelineLine } from "./timeline-lines.ts";

type RowLine = TimelineLine & { kind: "row" };

/** One execution of a node, or one iteration of a loop. */
export const TimelineLineView = memo(function TimelineLineView({
  line,
  layout,
  now,
  isFailure,
  scale,
  onFold,
}: {
  line: RowLine;
  layout: TimelineLayout;
  now: number;
  /** Whether the run failed here. */
  isFailure: boolean;
  scale: TimeScale;
  /** Collapses or expands its contents. */
  onFold: (within: string) => void;
}) {
  const { timed, level, isFolded } = line;
  const { row } = timed;
  const { gutter, hasUsage, isNarrow } = layout;
  const indent = { paddingLeft: `${0.75 + (level - 1) * 1.125}rem` };
  return (
    <>
      <div className="flex h-8 min-w-0 items-center gap-1.5 pr-2" style={indent}>
        {gutter && (
          <FoldButton isFolded={isFolded} onFold={() => row.within !== null && onFold(row.within)} />
        )}
        <NodeStatusIcon status={row.status} />
        {row.kind === "node" ? (
          <NodeTypeIcon type={row.type} className="size-3.5 shrink-0 text-ink-faint" />
        ) : (
          <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        )}
        <span
          title={rowName(row)}
          className={classNames(
            "min-w-8 truncate",
            row.kind === "iteration" && "tabular-nums",
            isFailure && "font-medium text-failed",
          )}
        >
          {rowName(row)}
        </span>
        <RowNote timed={timed} isFolded={isFolded} />
      </div>
      <div
        className={classNames("relative mx-2", isNarrow ? "col-span-2 row-start-2 h-6" : "h-8")}
        title={exactWords(timed, now).join("\n")}
      >
        <span className="sr-only">{NODE_STATUS_LOOKS[row.status].word}</span>
        <TimelineBar timed={timed} scale={scale} now={now} />
      </div>
      <div
        className={classNames(
          "flex h-8 items-center justify-end text-ink-soft",
          hasUsage ? "pr-2" : "pr-3",
          isNarrow && "col-start-2 row-start-1",
        )}
      >
        <Duration ms={(timed.to ?? now) - timed.from} />
      </div>
      {hasUsage && (
        <div className="flex h-8 min-w-0 items-center justify-end truncate pr-3 text-ink-faint text-meta tabular-nums">
          {row.kind === "node" && row.usage && usageWords(row.usage)}
        </div>
      )}
    </>
  );
});

function FoldButton({ isFolded, onFold }: { isFolded: boolean | null; onFold: () => void }) {
  if (isFolded === null) return <span className="w-5 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={isFolded ? "Expand" : "Collapse"}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
      className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-line"
    >
      <ChevronRight
        aria-hidden
        className={classNames("size-4 transition-transform", !isFolded && "rotate-90")}
      />
    </button>
  );
}

/** More details: hidden contents, attempts, what was reused, and the outcome. */
function RowNote({ timed: { row }, isFolded }: { timed: TimedRow; isFolded: boolean | null }) {
  if (row.kind === "iteration") {
    return row.failed > 0 ? <Note tone="bad">{row.failed} failed</Note> : null;
  }
  const fold = foldWords(row);
  const tries = row.attempts.length;
  return (
    <>
      {row.waitsUntil && (
        <Note>
          ends <RelativeTime at={row.waitsUntil} />
        </Note>
      )}
      {fold && <Note tone={row.fold?.failed ? "bad" : undefined}>{fold}</Note>}
      {tries > 1 && <Note tone={row.status === "failed" ? "bad" : undefined}>{tries} attempts</Note>}
      {row.reused && (
        <Note>
          <History aria-hidden className="inline size-3" /> reused
        </Note>
      )}
      {!fold && isFolded === null && row.outcome && !["done", "failed"].includes(row.outcome) && (
        <Note>{row.outcome.replaceAll("_", " ")}</Note>
      )}
    </>
  );
}

function Note({ tone, children }: { tone?: "bad" | undefined; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "min-w-0 shrink-[1000] truncate whitespace-nowrap rounded-sm px-1 text-meta",
        tone === "bad" ? "bg-failed-wash text-failed" : "bg-hover text-ink-soft",
      )}
    >
      {children}
    </span>
  );
}
