import { Button } from "#components/ui/button.tsx";
import type { ChartPeriod } from "#components/ui/chart-times.ts";

const PERIODS = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
] as const;

/** The period of the figures. */
export function PeriodChoice({
  period,
  onChange,
}: {
  period: ChartPeriod;
  onChange: (period: ChartPeriod) => void;
}) {
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-line bg-surface">
      <legend className="sr-only">Period</legend>
      {PERIODS.map(({ value, label }) => (
        <Button
          key={value}
          look="quiet"
          aria-pressed={period === value}
          onClick={() => onChange(value)}
          className="rounded-none px-3 text-table aria-pressed:bg-accent-wash aria-pressed:text-accent-ink"
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
