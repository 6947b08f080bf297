import type { Evaluation } from "../evaluation.ts";
import { INT, STRING, TIMESTAMP } from "../types/static-type.ts";
import { Duration } from "../values/duration.ts";
import { formatTime, parseTime } from "../values/time-pattern.ts";
import { fromZone, inZone, timeZone, type ZonedTime } from "../values/time-zone.ts";
import { calendarToMilliseconds, parseIsoTime, Timestamp } from "../values/timestamp.ts";
import { binary, type ExpressionFunction, ternary } from "./define-function.ts";
import { either, optionally, SPAN, TEXT, TIME } from "./parameter.ts";

const MAX_TIME_TEXT = 200;
const FORMAT_WEIGHT = 200;

/** CEL's getters: months, days of the month and of the year count from 0, `getDate` from 1. */
const FIELDS: Readonly<Record<string, (time: ZonedTime) => number>> = {
  getFullYear: ({ year }) => year,
  getMonth: ({ month }) => month - 1,
  getDate: ({ day }) => day,
  getDayOfMonth: ({ day }) => day - 1,
  getDayOfWeek: ({ weekday }) => weekday,
  getDayOfYear: ({ dayOfYear }) => dayOfYear,
};

/** For a timestamp, a field of its clock; for a duration, all of it in that unit. */
const CLOCK_FIELDS: Readonly<
  Record<string, { field: (time: ZonedTime) => number; unitMilliseconds: number }>
> = {
  getHours: { field: ({ hour }) => hour, unitMilliseconds: 3_600_000 },
  getMinutes: { field: ({ minute }) => minute, unitMilliseconds: 60_000 },
  getSeconds: { field: ({ second }) => second, unitMilliseconds: 1_000 },
  getMilliseconds: { field: ({ millisecond }) => millisecond, unitMilliseconds: 1 },
};

export const TIME_FUNCTIONS: readonly ExpressionFunction[] = [
  ...Object.entries(FIELDS).map(([name, field]) =>
    binary({
      name,
      form: "method",
      parameters: [TIME, optionally(TEXT)],
      result: INT,
      weight: FORMAT_WEIGHT,
      run: (evaluation, time, zone) => field(inZone(time.milliseconds, timeZone(evaluation, zone))),
    }),
  ),
  ...Object.entries(CLOCK_FIELDS).map(([name, { field, unitMilliseconds }]) =>
    binary({
      name,
      form: "method",
      parameters: [either(TIME, SPAN), optionally(TEXT)],
      result: INT,
      weight: FORMAT_WEIGHT,
      run: (evaluation, value, zone) =>
        value instanceof Duration
          ? Math.trunc(value.milliseconds / unitMilliseconds) + 0
          : field(inZone(value.milliseconds, timeZone(evaluation, zone))),
    }),
  ),
  // ISO 8601 (`2025-03-09`, `2025-03-09T10:30`, with or without an offset), or by a pattern of numbers.
  ternary({
    name: "parseTimestamp",
    form: "both",
    parameters: [TEXT, optionally(TEXT), optionally(TEXT)],
    result: TIMESTAMP,
    weight: FORMAT_WEIGHT,
    run: parseTimestamp,
  }),
  // By a pattern (`dd.MM.yyyy HH:mm`), in UTC or in the zone given; without a pattern ISO 8601.
  ternary({
    name: "formatTimestamp",
    form: "both",
    parameters: [either(TIME, TEXT), optionally(TEXT), optionally(TEXT)],
    result: STRING,
    weight: FORMAT_WEIGHT * 2,
    run: formatTimestamp,
  }),
];

function parseTimestamp(
  evaluation: Evaluation,
  text: string,
  pattern?: string,
  zoneName?: string,
): Timestamp {
  checkLength(evaluation, text, pattern);
  const zone = timeZone(evaluation, zoneName);
  const moment =
    pattern === undefined ? parseIso(text, zone) : parseByPattern(evaluation, text, pattern, zone);
  const timestamp = moment === undefined ? undefined : Timestamp.at(moment);
  if (!timestamp)
    throw evaluation.failure(`parseTimestamp() needs a text such as '${pattern ?? "2025-03-09T10:30:00Z"}'`);
  return timestamp;
}

type Zone = ReturnType<typeof timeZone>;

function parseIso(text: string, zone: Zone): number | undefined {
  const time = parseIsoTime(text);
  if (!time) return undefined;
  return time.offsetMinutes === undefined
    ? fromZone(time.local, zone)
    : time.local - time.offsetMinutes * 60_000;
}

function parseByPattern(
  evaluation: Evaluation,
  text: string,
  pattern: string,
  zone: Zone,
): number | undefined {
  const time = parseTime(text, pattern);
  if (time === "pattern") {
    throw evaluation.failure(
      "parseTimestamp() reads patterns of yyyy MM dd HH mm ss SSS; quote other letters: 'T'",
    );
  }
  const local = time && calendarToMilliseconds(time);
  return local === undefined ? undefined : fromZone(local, zone);
}

function formatTimestamp(
  evaluation: Evaluation,
  value: Timestamp | string,
  pattern = "yyyy-MM-dd'T'HH:mm:ssXXX",
  zoneName?: string,
): string {
  checkLength(evaluation, pattern);
  const time = value instanceof Timestamp ? value : parseTimestamp(evaluation, value);
  const text = formatTime(inZone(time.milliseconds, timeZone(evaluation, zoneName)), pattern);
  if (text === undefined) {
    throw evaluation.failure(
      "formatTimestamp() has letters in its pattern that mean nothing; quote them: 'at'",
    );
  }
  return text;
}

function checkLength(evaluation: Evaluation, ...texts: readonly (string | undefined)[]): void {
  if (texts.some((text) => text !== undefined && text.length > MAX_TIME_TEXT)) {
    throw evaluation.failure(`a time and its pattern have at most ${MAX_TIME_TEXT} characters`);
  }
}
