import { memberOf } from "#lib/contract/json.ts";
import type { ZonedTime } from "./time-zone.ts";
import type { CalendarTime } from "./timestamp.ts";

/** The pattern letters of Unicode (CLDR), as in Java and Swift: `yyyy-MM-dd HH:mm`, `d MMM yyyy 'at' h a`. */
const PIECE = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const FIELDS: Readonly<Record<string, (time: ZonedTime) => string>> = {
  yyyy: ({ year }) => `${year}`.padStart(4, "0"),
  yy: ({ year }) => `${year % 100}`.padStart(2, "0"),
  MMMM: ({ month }) => MONTHS[month - 1] ?? "",
  MMM: ({ month }) => (MONTHS[month - 1] ?? "").slice(0, 3),
  MM: ({ month }) => twoDigits(month),
  M: ({ month }) => `${month}`,
  dd: ({ day }) => twoDigits(day),
  d: ({ day }) => `${day}`,
  EEEE: ({ weekday }) => WEEKDAYS[weekday] ?? "",
  EEE: ({ weekday }) => (WEEKDAYS[weekday] ?? "").slice(0, 3),
  HH: ({ hour }) => twoDigits(hour),
  H: ({ hour }) => `${hour}`,
  hh: ({ hour }) => twoDigits(hour % 12 || 12),
  h: ({ hour }) => `${hour % 12 || 12}`,
  mm: ({ minute }) => twoDigits(minute),
  ss: ({ second }) => twoDigits(second),
  SSS: ({ millisecond }) => `${millisecond}`.padStart(3, "0"),
  a: ({ hour }) => (hour < 12 ? "AM" : "PM"),
  XXX: ({ offsetMinutes }) => (offsetMinutes === 0 ? "Z" : offsetText(offsetMinutes)),
};

/** Names are English. Undefined when the pattern has letters that mean nothing; quote them: `'at'`. */
export function formatTime(time: ZonedTime, pattern: string): string | undefined {
  let text = "";
  let end = 0;
  for (const { 0: piece, 1: quoted, 2: letter, index } of pattern.matchAll(PIECE)) {
    if (index !== end) return undefined; // An unclosed quote.
    end = index + piece.length;
    if (quoted !== undefined) text += quoted === "" ? "'" : quoted.replaceAll("''", "'");
    else if (letter === undefined) text += piece;
    else {
      const field = memberOf(FIELDS, piece);
      if (!field) return undefined;
      text += field(time);
    }
  }
  return end === pattern.length ? text : undefined;
}

const DIGITS: Readonly<Record<string, keyof CalendarTime>> = {
  yyyy: "year",
  MM: "month",
  dd: "day",
  HH: "hour",
  mm: "minute",
  ss: "second",
  SSS: "millisecond",
};

/**
 * Reads a text by a pattern of fixed-width numbers (`yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`, `SSS`) and any text between
 * them. Undefined when the text does not fit, "pattern" when the pattern has other letters.
 */
export function parseTime(text: string, pattern: string): CalendarTime | "pattern" | undefined {
  const time = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  let at = 0;
  let end = 0;
  for (const { 0: piece, 1: quoted, 2: letter, index } of pattern.matchAll(PIECE)) {
    if (index !== end) return "pattern";
    end = index + piece.length;
    if (letter !== undefined) {
      const field = memberOf(DIGITS, piece);
      if (!field) return "pattern";
      const digits = text.slice(at, at + piece.length);
      if (digits.length !== piece.length || !/^\d+$/.test(digits)) return undefined;
      time[field] = Number(digits);
      at += piece.length;
    } else {
      const literal = quoted === undefined ? piece : quoted === "" ? "'" : quoted.replaceAll("''", "'");
      if (!text.startsWith(literal, at)) return undefined;
      at += literal.length;
    }
  }
  if (end !== pattern.length) return "pattern";
  return at === text.length ? time : undefined;
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, "0");
}

function offsetText(minutes: number): string {
  const distance = Math.abs(Math.trunc(minutes));
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(distance / 60))}:${twoDigits(distance % 60)}`;
}
