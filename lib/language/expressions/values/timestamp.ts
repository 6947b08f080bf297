import { Extended } from "./value.ts";

/** 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z, the range of CEL's timestamps. */
const MIN_MILLISECONDS = -62_135_596_800_000;
const MAX_MILLISECONDS = 253_402_300_799_999;

/** A moment, to the millisecond, since 1970 in UTC. */
export class Timestamp extends Extended {
  readonly kind = "timestamp";
  readonly milliseconds: number;

  private constructor(milliseconds: number) {
    super();
    this.milliseconds = milliseconds;
  }

  /** Undefined when out of range or not a number. */
  static at(milliseconds: number): Timestamp | undefined {
    const whole = Math.floor(milliseconds);
    return whole >= MIN_MILLISECONDS && whole <= MAX_MILLISECONDS ? new Timestamp(whole) : undefined;
  }

  /** ISO 8601 in UTC; the fraction only where there is one. */
  toJson(): string {
    return new Date(this.milliseconds).toISOString().replace(".000Z", "Z");
  }
}

export interface CalendarTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** Milliseconds since 1970 as if the calendar time were UTC; undefined when there is no such day or hour. */
export function calendarToMilliseconds(time: CalendarTime): number | undefined {
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined;
  const date = new Date(0);
  // Not Date.UTC: it reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(time.year, time.month - 1, time.day);
  if (date.getUTCMonth() !== time.month - 1 || date.getUTCDate() !== time.day) return undefined;
  return date.setUTCHours(time.hour, time.minute, time.second, time.millisecond);
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

export interface ParsedTime {
  /** As if it were UTC: subtract the offset, or find the zone's. */
  readonly local: number;
  /** Undefined when the text names no offset. */
  readonly offsetMinutes: number | undefined;
  /** A date alone, or a time without seconds, is not RFC 3339. */
  readonly complete: boolean;
}

/** Reads `2025-03-09`, `2025-03-09T10:30` and RFC 3339; never the clock, never the machine's zone. */
export function parseIsoTime(text: string): ParsedTime | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const local = calendarToMilliseconds({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? "").slice(0, 3).padEnd(3, "0")),
  });
  if (local === undefined) return undefined;
  const offsetMinutes = offset === undefined ? undefined : parseOffset(offset);
  if (offset !== undefined && offsetMinutes === undefined) return undefined;
  return { local, offsetMinutes, complete: second !== undefined && offset !== undefined };
}

/** `Z`, `+02:00`, `-0530`, `02:00` in minutes east of UTC. */
export function parseOffset(text: string): number | undefined {
  if (text === "Z" || text === "z") return 0;
  const match = /^([+-]?)(\d{2}):?(\d{2})$/.exec(text);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  if (Number(match[3]) > 59 || minutes > 14 * 60) return undefined;
  return match[1] === "-" ? -minutes : minutes;
}
