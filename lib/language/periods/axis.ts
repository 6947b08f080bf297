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
 * A day of the reader's zone begins with a step. Steps of days and of three hours go by the calendar and the clock: on
 * days when clocks change one of them is longer or shorter, and a period covers as many days as it says. Steps of an
 * hour last an hour; on such a day one may end early, at midnight.
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
  const offset = offsetOf(zone);
  const local = now + offset(now) * 60_000;
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const days = Math.ceil((count * hours) / 24) + 2;
  const bounds: number[] = [];
  for (let day = -days; day <= 2; day++) {
    const midnight = today + day * DAY_MS;
    if (hours === 1) {
      const next = fromZone(midnight + DAY_MS, offset);
      for (let at = fromZone(midnight, offset); at < next; at += HOUR_MS) bounds.push(at);
    } else {
      for (let hour = 0; hour < 24; hour += hours) bounds.push(fromZone(midnight + hour * HOUR_MS, offset));
    }
  }
  const end = bounds.findIndex((at) => at > now);
  return bounds.slice(end - count, end + 1);
}

/** The moment as many days earlier as the period has, at the same time of the reader's day, so that hours and weekdays compare. */
export function onePeriodBefore({
  period,
  zone,
  at,
}: {
  period: OverviewPeriod;
  zone: string;
  at: number;
}): number {
  const { count, hours } = STEPS[period];
  const offset = offsetOf(zone);
  return fromZone(at + offset(at) * 60_000 - count * hours * HOUR_MS, offset);
}

function offsetOf(zone: string): TimeZone {
  const known = namedZone(zone);
  return known === "unknown" ? () => 0 : known;
}
