import { InlineCode } from "#components/ui/inline-code.tsx";
import type { DescribedRefusal } from "./read-description.ts";

/** The error statuses and their codes. */
export function RefusalTable({ refusals, label }: { refusals: readonly DescribedRefusal[]; label: string }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2.5 text-ink-soft text-table"
    >
      {refusals.map(({ status, reasons }) => (
        <div key={status} className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-medium font-mono text-ink tabular-nums">{status}</dt>
          <dd className="grid gap-1">
            {reasons.map(({ code, when }) => (
              <p key={when}>
                {code && <code className="wrap-anywhere font-mono text-ink">{code}</code>}{" "}
                <InlineCode text={when} />
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
