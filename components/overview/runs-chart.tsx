"use client";

import { useRouter } from "next/navigation";
import { Chart, type ChartSeries } from "#components/ui/chart.tsx";
import { formatStep, formatTick, ticksOf } from "#components/ui/chart-times.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { runsHref } from "./runs-href.ts";
import type { Figures, OverviewScope } from "./use-overview.ts";

const SERIES: readonly ChartSeries[] = [
  { key: "completed", label: "Completed", colour: "completed-mark" },
  { key: "failed", label: "Failed", colour: "failed-mark" },
  { key: "cancelled", label: "Cancelled", colour: "cancelled-mark" },
  { key: "active", label: "Waiting or running", colour: "waiting-mark" },
];

/** Runs by status over time; a step links to its runs. */
export function RunsChart({ figures, scope }: { figures: Figures | undefined; scope: OverviewScope }) {
  const router = useRouter();
  if (!figures) return <Skeleton className="h-59 w-full" />;
  const { steps, to } = figures;
  return (
    <Chart
      label="Runs by status"
      kind="bars"
      isStacked
      series={SERIES}
      points={steps.map(({ at, completed, failed, cancelled, active }) => ({
        ...{ at, completed, failed, cancelled, active },
      }))}
      formatAt={(at) => formatStep(at, scope.period)}
      ticks={ticksOf(steps, scope.period)}
      formatTick={formatTick}
      onChoose={(at) => {
        const next = steps[steps.findIndex((step) => step.at === at) + 1]?.at ?? to;
        router.push(runsHref(scope, { from: at, to: next }));
      }}
    />
  );
}
