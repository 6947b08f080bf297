import { classNames } from "#components/ui/class-names.ts";
import { FiguresTable } from "#components/ui/figures-table.tsx";

interface Point {
  readonly at: string;
  readonly requests: number;
  readonly errors: number;
}

/**
 * Requests over time as bars, with errors in the failure colour; a table for screen readers. Drawn by hand, because the
 * chart library is larger than the rest of the page.
 */
export function UsageBars({
  label,
  points,
  markEvery,
  formatMark,
  formatAt,
}: {
  label: string;
  points: readonly Point[];
  /** Bars per axis label. */
  markEvery: number;
  formatMark: (at: string) => string;
  formatAt: (at: string) => string;
}) {
  const most = roundUp(Math.max(1, ...points.map(({ requests }) => requests)));
  const share = (value: number) => `${(value / most) * 100}%`;
  return (
    <figure className="grid gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-meta">
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-xs bg-series-1" />
          Answered
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-xs bg-failed-mark" />
          Refused or failed
        </li>
      </ul>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-ink-faint text-meta">
        <div className="flex h-52 flex-col justify-between text-right tabular-nums leading-none">
          <span>{most.toLocaleString("en")}</span>
          <span>{(most / 2).toLocaleString("en")}</span>
          <span>0</span>
        </div>
        <div className="relative h-52 border-line border-y">
          <div className="absolute inset-x-0 top-1/2 border-line border-t" />
          <div className="absolute inset-0 flex items-end gap-px sm:gap-0.5">
            {points.map(({ at, requests, errors }) => (
              <div
                key={at}
                title={`${formatAt(at)}: ${requests.toLocaleString("en")}${errors > 0 ? `, ${errors.toLocaleString("en")} refused or failed` : ""}`}
                className="flex h-full grow basis-0 flex-col justify-end hover:bg-hover"
              >
                <div
                  className="bg-failed-mark"
                  style={{ height: share(errors), minHeight: errors > 0 ? 2 : 0 }}
                />
                <div
                  className="bg-series-1"
                  style={{ height: share(requests - errors), minHeight: requests > errors ? 1 : 0 }}
                />
              </div>
            ))}
          </div>
        </div>
        <span />
        <div className="relative mt-1.5 h-4">
          {points.map(
            ({ at }, index) =>
              index % markEvery === 0 && (
                <span
                  key={at}
                  className={classNames(
                    "absolute top-0 whitespace-nowrap",
                    index % (2 * markEvery) !== 0 && "max-sm:hidden",
                  )}
                  style={{ left: `${(index / points.length) * 100}%` }}
                >
                  {formatMark(at)}
                </span>
              ),
          )}
        </div>
      </div>
      <FiguresTable
        caption={label}
        columns={["Time", "Requests", "Refused or failed"]}
        rows={points.map(({ at, requests, errors }) => ({
          key: at,
          name: formatAt(at),
          values: [requests, errors],
        }))}
      />
    </figure>
  );
}

/** The next round even number: 2, 4, 10, 20, 400, 6000. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const steps = [2, 4, 6, 8, 10].map((step) => step * unit);
  return steps.find((step) => step >= value) ?? 10 * unit;
}
