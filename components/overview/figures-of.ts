import { formatCost } from "#components/runs/format-usage.ts";
import { type ChartPeriod, formatStep } from "#components/ui/chart-times.ts";
import { formatDuration } from "#components/ui/format-duration.ts";
import { formatShare } from "#components/ui/format-share.ts";
import type { SparklinePoint } from "#components/ui/sparkline.tsx";
import { type Change, changeOf, type Measure } from "./change-words.ts";
import { runsHref } from "./runs-href.ts";
import type { Figures, OverviewScope } from "./use-overview.ts";

type Total = Figures["total"];
type Step = Figures["steps"][number];

/** A figure as it is shown: its value, what it is compared with, its course, and the link to its runs. */
export interface SaidFigure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly href: string;
  readonly change: Change | undefined;
  /** "1,204 in the 7 days before". */
  readonly before: string;
  readonly course: readonly SparklinePoint[];
}

export const FIGURE_LABELS = ["Runs", "Success", "Failed", "Median duration", "p95 duration", "Cost"];

const whole = (value: number) => value.toLocaleString("en");
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
export const FIGURE_PERIOD_WORDS: Readonly<Record<ChartPeriod, string>> = {
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
};
const rateOf = ({ completed, failed }: Pick<Total, "completed" | "failed">): number | null =>
  completed + failed === 0 ? null : completed / (completed + failed);
const orDash = (value: number | null, format: (value: number) => string) =>
  value === null ? "–" : format(value);

/** The six figures of a period; without the period before, they have no change yet. */
export function figuresOf(
  { total, from, steps }: Figures,
  { before, scope }: { before: Total | undefined; scope: OverviewScope },
): SaidFigure[] {
  const { completed, failed, p50Ms, p95Ms } = total;
  // The counted runs, whose period begins with a step.
  const href = (more: Readonly<Record<string, string | undefined>> = {}) =>
    runsHref(scope, { from, ...more });
  const slower = (ms: number | null) =>
    href({ status: "completed", min: ms === null ? undefined : String(ms / 1_000) });
  const figure = (
    measure: Measure,
    read: (one: Total) => number | null,
    format: (value: number) => string,
    course: (step: Step) => number | null,
    drawn: (step: Step) => Pick<SparklinePoint, "value" | "failed"> = (step) => ({
      value: course(step) ?? 0,
    }),
  ) => ({
    value: orDash(read(total), format),
    change: before && changeOf(measure, read(total), read(before)),
    before: before
      ? `${orDash(read(before), format)} in the ${FIGURE_PERIOD_WORDS[scope.period]} before`
      : "",
    course: steps.map((step) => ({
      label: formatStep(step.at, scope.period),
      ...drawn(step),
      words: orDash(course(step), format),
    })),
  });
  return [
    {
      ...figure(
        "count",
        ({ runs }) => runs,
        whole,
        runsOf,
        (step) => ({
          value: runsOf(step),
          failed: step.failed,
        }),
      ),
      ...{ label: "Runs", hint: `${whole(total.active)} waiting or running`, href: href() },
    },
    {
      ...figure("success", rateOf, percent, rateOf, shareDrawn),
      value: formatShare(completed, completed + failed),
      ...{ label: "Success", hint: `${whole(completed)} completed`, href: href({ status: "completed" }) },
    },
    {
      ...figure(
        "failures",
        (one) => one.failed,
        whole,
        (step) => step.failed,
        ({ failed: value }) => ({ value, failed: value }),
      ),
      ...{ label: "Failed", hint: `${whole(total.cancelled)} cancelled`, href: href({ status: "failed" }) },
    },
    {
      ...figure(
        "duration",
        (one) => one.p50Ms,
        formatDuration,
        (step) => step.p50Ms,
      ),
      ...{ label: "Median duration", hint: "of completed runs", href: slower(p50Ms) },
    },
    {
      ...figure(
        "duration",
        (one) => one.p95Ms,
        formatDuration,
        (step) => step.p95Ms,
      ),
      ...{ label: "p95 duration", hint: "of completed runs", href: slower(p95Ms) },
    },
    {
      ...figure(
        "cost",
        (one) => one.costUsd,
        formatCost,
        (step) => step.costUsd,
      ),
      ...{ label: "Cost", hint: tokenWords(total), href: href() },
    },
  ];
}

const runsOf = ({ completed, failed, cancelled, active }: Step) => completed + failed + cancelled + active;
/** A full bar with the failed share in it; nothing where no run ended. */
function shareDrawn(step: Step): Pick<SparklinePoint, "value" | "failed"> {
  const rate = rateOf(step);
  return rate === null ? { value: 0 } : { value: 1, failed: 1 - rate };
}
/** Rounded down, as formatShare does. */
const percent = (share: number) => `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`;

function tokenWords({ inputTokens, outputTokens, costUsd }: Total): string {
  const tokens = inputTokens + outputTokens;
  const words = `${compact.format(tokens)} tokens`;
  return tokens > 0 && costUsd === null ? `${words}, no prices known` : words;
}
