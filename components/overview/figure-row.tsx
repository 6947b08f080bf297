import Link from "next/link";
import type { ReactNode } from "react";
import { formatCost } from "#components/runs/format-cost.ts";
import { formatDuration } from "#components/ui/format-duration.ts";
import { formatShare } from "#components/ui/format-share.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { runsHref } from "./runs-href.ts";
import type { Figures, OverviewScope } from "./use-overview.ts";

interface Said {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint: string;
  readonly href: string;
}

/** The period's six figures, each a link to its runs. */
export function FigureRow({ figures, scope }: { figures: Figures | undefined; scope: OverviewScope }) {
  const said = figures ? saidOf(figures, scope) : undefined;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-line [gap:1px] md:grid-cols-3 xl:grid-cols-6">
      {(said ?? LABELS.map((label) => ({ label, value: null, hint: "", href: "" }))).map((figure) => (
        <div key={figure.label} className="relative grid min-w-0 gap-0.5 bg-surface p-4 hover:bg-hover">
          <dt className="text-ink-soft text-table">
            {figure.href ? (
              <Link href={figure.href} prefetch={false} className="after:absolute after:inset-0">
                {figure.label}
              </Link>
            ) : (
              figure.label
            )}
          </dt>
          <dd className="grid gap-0.5">
            {figure.value === null ? (
              <>
                <Skeleton className="h-7 w-20" />
                <Skeleton className="h-4 w-24" />
              </>
            ) : (
              <>
                <span className="truncate font-semibold text-title tabular-nums">{figure.value}</span>
                <span className="truncate text-ink-faint text-meta">{figure.hint}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LABELS = ["Runs", "Success", "Failed", "Median duration", "p95 duration", "Cost"];

const whole = (value: number) => value.toLocaleString("en");

function saidOf({ total, from }: Figures, scope: OverviewScope): Said[] {
  const { runs, completed, failed, active, p50Ms, p95Ms, costUsd } = total;
  const share = formatShare(completed, completed + failed);
  // The counted runs, whose period starts on the hour.
  const href = (more: Readonly<Record<string, string | undefined>> = {}) =>
    runsHref(scope, { from, ...more });
  const seconds = (ms: number | null) => (ms === null ? undefined : String(ms / 1_000));
  return [
    { label: "Runs", value: whole(runs), hint: `${whole(active)} in progress`, href: href() },
    {
      label: "Success",
      value: share,
      hint: `${whole(completed)} completed`,
      href: href({ status: "completed" }),
    },
    {
      label: "Failed",
      value: whole(failed),
      hint: `${whole(total.cancelled)} cancelled`,
      href: href({ status: "failed" }),
    },
    {
      label: "Median duration",
      value: p50Ms === null ? "–" : formatDuration(p50Ms),
      hint: "of completed runs",
      href: href({ status: "completed", min: seconds(p50Ms) }),
    },
    {
      label: "p95 duration",
      value: p95Ms === null ? "–" : formatDuration(p95Ms),
      hint: "of completed runs",
      href: href({ status: "completed", min: seconds(p95Ms) }),
    },
    {
      label: "Cost",
      value: costUsd === null ? "–" : formatCost(costUsd),
      hint: `${compact.format(total.inputTokens + total.outputTokens)} tokens`,
      href: href(),
    },
  ];
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
