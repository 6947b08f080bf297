"use client";

import { FiguresTable } from "./figures-table.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { Skeleton } from "./skeleton.tsx";

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** A colour name of tokens.css: "completed-mark", "series-1". */
  readonly colour: string;
}

export interface ChartProps {
  /** The chart's label for screen readers: "Runs per hour by status". */
  label: string;
  kind: "bars" | "lines" | "areas";
  series: readonly ChartSeries[];
  /**
   * Points, one per step of the axis: `at` is the position, the other members are the series' values. Null is a gap.
   */
  points: readonly ({ readonly at: string } & Readonly<Record<string, number | string | null>>)[];
  /** Stacks bars and areas. */
  isStacked?: boolean;
  formatAt: (at: string) => string;
  /** The steps that are marked on the axis, and how; without them the chart marks as many as there is room for. */
  ticks?: readonly string[];
  formatTick?: (at: string) => string;
  formatValue?: (value: number) => string;
  onChoose?: (at: string) => void;
  heightPx?: number;
}

// The chart library is four times the size of a page, so it loads when a chart becomes visible.
const Drawn = lazyPart(
  async () => (await import("./drawn-chart.tsx")).DrawnChart,
  <Skeleton className="h-full w-full" />,
);

/** A time chart in token colours, with a legend and a table for screen readers. */
export function Chart({ heightPx = 200, ...props }: ChartProps) {
  const { label, series, points, formatAt, formatValue = (value) => value.toLocaleString("en") } = props;
  return (
    <figure className="grid min-w-0 gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-meta">
        {series.map((one) => (
          <li key={one.key} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className="size-2.5 rounded-xs"
              style={{ background: `var(--${one.colour})` }}
            />
            {one.label}
          </li>
        ))}
      </ul>
      <div aria-hidden className="min-w-0 overflow-x-clip" style={{ height: `${heightPx}px` }}>
        <Drawn {...props} formatValue={formatValue} />
      </div>
      <FiguresTable
        caption={label}
        columns={["Time", ...series.map((one) => one.label)]}
        rows={points.map((point) => ({
          key: point.at,
          name: formatAt(point.at),
          values: series.map(({ key }) => {
            const value = point[key];
            return typeof value === "number" ? formatValue(value) : "";
          }),
        }))}
      />
    </figure>
  );
}
