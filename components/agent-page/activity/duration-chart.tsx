"use client";

import type { Figures } from "#components/overview/use-overview.ts";
import { Chart, type ChartSeries } from "#components/ui/chart.tsx";
import { type ChartPeriod, formatStep, formatTick, ticksOf } from "#components/ui/chart-times.ts";
import { formatDuration } from "#components/ui/format-duration.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";

const SERIES: readonly ChartSeries[] = [
  { key: "p50Ms", label: "Median", colour: "series-1" },
  { key: "p95Ms", label: "p95", colour: "series-2" },
];

/** Median and p95 duration over time; a step in which nothing completed is a gap. */
export function DurationChart({ figures, period }: { figures: Figures | undefined; period: ChartPeriod }) {
  if (!figures) return <Skeleton className="h-59 w-full" />;
  return (
    <Chart
      label="Median and p95 duration of completed runs"
      kind="lines"
      series={SERIES}
      points={figures.steps.map(({ at, p50Ms, p95Ms }) => ({ at, p50Ms, p95Ms }))}
      formatAt={(at) => formatStep(at, period)}
      ticks={ticksOf(figures.steps, period)}
      formatTick={formatTick}
      formatValue={formatDuration}
    />
  );
}
