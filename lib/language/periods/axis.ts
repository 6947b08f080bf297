import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import { fromZone, namedZone, type TimeZone } from "#lib/language/expressions/values/time-zone.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Steps per period, and the hours of a step. */
const STEPS: Readonly<Record<OverviewPeriod, { readonly count: number; readonly hours: number }>> = {
  "24h": { count: 24, hours: 1 },
  "7d": { count: 56, hours: 3 },
  "30d": { count: 30, hours: 24 },
};

/**
 * Where the steps of a period begin, in milliseconds, and where the last one ends: the first end of a step after now.
 * Steps are counted from midnight in the reader's zone, so a day begins with a step. On days when clocks change, one
 * step is an hour shorter, or one is added.
 * @param zone an IANA name; one that is not known counts as UTC.
 */
export function axisOf({
  period,
  zone,
  now,
}: {
  period: OverviewPeriod;
  zone: string;
  now: number;
}): number[] {
  const { count, hours } = STEPS[period];
  const known = namedZone(zone);
  const offset: TimeZone = known === "unknown" ? () => 0 : known;
  const local = now + offset(now) * 60_000;
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const days = Math.ceil((count * hours) / 24) + 2;
  const bounds: number[] = [];
  for (let day = -days; day <= 2; day++) {
    const midnight = fromZone(today + day * DAY_MS, offset);
    const next = fromZone(today + (day + 1) * DAY_MS, offset);
    for (let at = midnight; at < next; at += hours * HOUR_MS) bounds.push(at);
  }
  const end = bounds.findIndex((at) => at > now);
  return bounds.slice(end - count, end + 1);
}

/** How far back the period before lies: the period's nominal length, so that hours and weekdays compare. */
export function lengthOf(period: OverviewPeriod): number {
  const { count, hours } = STEPS[period];
  return count * hours * HOUR_MS;
}
