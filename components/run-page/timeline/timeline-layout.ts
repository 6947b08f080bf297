import type { TimelineLine } from "./timeline-lines.ts";

/** How much of a row there is room and use for. */
export interface TimelineLayout {
  /** Two lines a row: the bar is under the name. */
  readonly isNarrow: boolean;
  readonly hasUsage: boolean;
  /** Whether anything can be unfolded, so that all names leave room for the mark. */
  readonly gutter: boolean;
  readonly rowPx: number;
  /** The grid of a row and of the head. */
  readonly columns: string;
}

const NARROW_PX = 600;
const MIDDLE_PX = 900;

export function timelineLayout(lines: readonly TimelineLine[], widthPx: number): TimelineLayout {
  const isNarrow = widthPx > 0 && widthPx < NARROW_PX;
  const isWide = widthPx >= MIDDLE_PX;
  const hasUsage =
    isWide &&
    lines.some(
      (line) => line.kind === "row" && line.timed.row.kind === "node" && line.timed.row.usage !== null,
    );
  const gutter = lines.some((line) => line.kind === "row" && line.isFolded !== null);
  return {
    isNarrow,
    hasUsage,
    gutter,
    rowPx: isNarrow ? 58 : 32,
    columns: columnsOf({ isNarrow, isWide, hasUsage }),
  };
}

function columnsOf({
  isNarrow,
  isWide,
  hasUsage,
}: {
  isNarrow: boolean;
  isWide: boolean;
  hasUsage: boolean;
}) {
  if (isNarrow) return "grid grid-cols-[minmax(0,1fr)_auto]";
  if (!isWide) return "grid grid-cols-[minmax(0,17rem)_minmax(0,1fr)_5rem]";
  return hasUsage
    ? "grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)_5.5rem_8.5rem]"
    : "grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)_6rem]";
}
