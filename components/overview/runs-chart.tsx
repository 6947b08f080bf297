"use client";

import { useRouter } from "next/navigation";
import { Chart, type ChartSeries } from "#components/ui/chart.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Figures, OverviewScope } from "./use-overview.ts";

const SERIES: readonly ChartSeries[] = [
  { key: "completed", label: "Completed", colour: "completed-mark" },
  { key: "failed", label: "Failed", colour: "failed-mark" },
  { key: "cancelled", label: "Cancelled", colour: "cancelled-mark" },
  { key: "active", label: "In progress", colour: "waiting-mark" },
];

const DAY_SECONDS = 86_400;
const ofDay = new Intl.DateTimeFormat("en-GB", { month: "short", day: "numeric" });
const ofHour = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** Runs by status over time; a step links to its runs. */
export function RunsChart({ figures, scope }: { figures: Figures | undefined; scope: OverviewScope }) {
  const router = useRouter();
  if (!figures) return <Skeleton className="h-59 w-full" />;
  const format = figures.stepSeconds >= DAY_SECONDS ? ofDay : ofHour;
  return (
    <Chart
      label="Runs by status"
      kind="bars"
      isStacked
      series={SERIES}
      points={figures.steps.map(({ at, completed, failed, cancelled, active }) => ({
        ...{ at, completed, failed, cancelled, active },
      }))}
      formatAt={(at) => format.format(new Date(at))}
      onChoose={(at) => {
        const params = new URLSearchParams({
          from: at,
          to: new Date(Date.parse(at) + figures.stepSeconds * 1_000).toISOString(),
          ...(scope.agent ? { agent: scope.agent } : {}),
          ...(scope.team ? { team: scope.team } : {}),
        });
        router.push(`/runs?${params}`);
      }}
    />
  );
}
