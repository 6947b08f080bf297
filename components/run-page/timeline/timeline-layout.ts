import type { TimelineLine } from "./timeline-lines.ts";

/** The visible parts of a row. */
export interface TimelineLayout {
  /** Two lines per row: the bar is below the name. */
  readonly isNarrow: boolean;
  readonly hasUsage: boolean;
  /** Whether any row can be expanded, so that all names leave room for the icon. */
  readonly gutter: boolean;
  readonly rowPx: number;
  /** The grid of rows and header. */
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
