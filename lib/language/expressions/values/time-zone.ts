import { ChargedCache } from "../charged-cache.ts";
import type { Evaluation } from "../evaluation.ts";
import { type CalendarTime, parseOffset } from "./timestamp.ts";

/** Minutes east of UTC at a moment (milliseconds since 1970). */
export type TimeZone = (milliseconds: number) => number;

/** Making a formatter takes about 50 µs and holds some 10 KB; asking it takes 2 µs. */
const MAKE_UNITS = 4_000;
const ASK_UNITS = 100;

const CACHE = new ChargedCache<TimeZone | "unknown">({ sharedEntries: 128, ownEntries: 64 });

const UTC: TimeZone = () => 0;

/**
 * A zone by its IANA name (`Europe/Berlin`) or its offset (`+02:00`); without a name, UTC. Never the
 * machine's own zone. The rules are those of the Node release, the same on every machine that runs it.
 */
export function timeZone(evaluation: Evaluation, name: string | undefined): TimeZone {
  if (name === undefined || name === "UTC") return UTC;
  const offset = parseOffset(name);
  if (offset !== undefined) return () => offset;
  const zone =
    name.length > 64
      ? "unknown"
      : CACHE.get({
          evaluation,
          key: name.toLowerCase(),
          units: () => MAKE_UNITS,
          make: () => namedZone(name),
        });
  if (zone === "unknown") throw evaluation.failure("there is no such time zone");
  evaluation.charge(ASK_UNITS);
  return zone;
}

/** A zone by its IANA name. The rules are those of the Node release. */
export function namedZone(name: string): TimeZone | "unknown" {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      era: "short",
    });
  } catch {
    return "unknown"; // A RangeError, and nothing else can fail here.
  }
  return (milliseconds) => {
    const whole = Math.floor(milliseconds / 1_000) * 1_000;
    const parts = new Map(format.formatToParts(whole).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const local = new Date(0);
    const year = parts.get("era") === "BC" ? 1 - part("year") : part("year");
    local.setUTCFullYear(year, part("month") - 1, part("day"));
    local.setUTCHours(part("hour"), part("minute"), part("second"));
    // Before zones were standardised, offsets had seconds.
    return (local.getTime() - whole) / 60_000;
  };
}

export interface ZonedTime extends CalendarTime {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** From 0. */
  readonly dayOfYear: number;
  readonly offsetMinutes: number;
}

export function inZone(milliseconds: number, zone: TimeZone): ZonedTime {
  const offsetMinutes = zone(milliseconds);
  const local = new Date(milliseconds + offsetMinutes * 60_000);
  const startOfYear = new Date(local).setUTCMonth(0, 1);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
    weekday: local.getUTCDay(),
    dayOfYear: Math.round((local.getTime() - startOfYear) / 86_400_000),
    offsetMinutes,
  };
}

/**
 * The moment at which clocks in the zone show `local` (milliseconds as if it were UTC). Of an hour that
 * comes twice it is the first; in an hour that is skipped, as much later as the clocks are put forward.
 */
export function fromZone(local: number, zone: TimeZone): number {
  const before = local - zone(local - 86_400_000) * 60_000;
  const after = local - zone(local + 86_400_000) * 60_000;
  const fits = [before, after].find((moment) => moment + zone(moment) * 60_000 === local);
  return fits ?? before;
}
