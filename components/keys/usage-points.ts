import { formatDate } from "#components/ui/format-date.ts";
import type { SparklinePoint } from "#components/ui/sparkline.tsx";

interface Usage {
  readonly from: string;
  readonly bucketSeconds: number;
  readonly requests: readonly number[];
  readonly errors: readonly number[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function totalOf({ requests, errors }: Usage): { requests: number; errors: number } {
  return { requests: sum(requests), errors: sum(errors) };
}

/** Each time bucket with its start. */
export function usagePoints(usage: Usage): { at: string; requests: number; errors: number }[] {
  const from = Date.parse(usage.from);
  return usage.requests.map((requests, index) => ({
    at: new Date(from + index * usage.bucketSeconds * 1_000).toISOString(),
    requests,
    errors: usage.errors[index] ?? 0,
  }));
}

/** In the reader's zone: "Mon 16 Nov, 06:00". */
const formatWhen = (at: string) => `${formatDate(at, "weekdayAndDay")}, ${formatDate(at, "time")}`;

export function sparklinePoints(usage: Usage): SparklinePoint[] {
  return usagePoints(usage).map(({ at, requests, errors }) => ({
    label: formatWhen(at),
    value: requests,
    failed: errors,
  }));
}

/** "1,204 requests in 7 days, 12 of them refused or failed". */
export function sayUsage(usage: Usage, period = "7 days"): string {
  const { requests, errors } = totalOf(usage);
  if (requests === 0) return `No requests in ${period}`;
  const told = `${requests.toLocaleString("en")} ${requests === 1 ? "request" : "requests"} in ${period}`;
  return errors === 0 ? told : `${told}, ${errors.toLocaleString("en")} of them refused or failed`;
}
