import type { Evaluation } from "../evaluation.ts";
import { BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP } from "../types/static-type.ts";
import { exactNumber } from "../values/arithmetic.ts";
import { Duration, parseDuration } from "../values/duration.ts";
import { chargeScan, chargeText } from "../values/text.ts";
import { parseIsoTime, Timestamp } from "../values/timestamp.ts";
import { Bytes, type Value } from "../values/value.ts";
import { type ExpressionFunction, unary } from "./define-function.ts";
import { BINARY, BOOLEAN, either, NUMBER, SPAN, TEXT, TIME } from "./parameter.ts";

/** A typed array takes 200 bytes before its content. */
const BYTES_WEIGHT = 100;

/** Reading or writing a time or a span, as text. */
const TIME_TEXT_UNITS = 20;

const SCALAR = either(either(either(TEXT, NUMBER), either(BOOLEAN, BINARY)), either(TIME, SPAN));

export const CONVERSION_FUNCTIONS: readonly ExpressionFunction[] = [
  // Truncates towards zero; a timestamp becomes seconds since 1970.
  unary({
    name: "int",
    form: "function",
    parameters: [either(either(NUMBER, TEXT), TIME)],
    result: INT,
    run: toInteger,
  }),
  unary({
    name: "uint",
    form: "function",
    parameters: [either(NUMBER, TEXT)],
    result: INT,
    run: (evaluation, value) => {
      const whole = toInteger(evaluation, value);
      if (whole < 0) throw evaluation.failure("uint() of a negative number");
      return whole;
    },
  }),
  unary({
    name: "double",
    form: "function",
    parameters: [either(NUMBER, TEXT)],
    result: DOUBLE,
    run: (evaluation, value) => {
      if (typeof value === "number") return value;
      const isNumber = value.length <= 400 && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value);
      if (!isNumber) throw evaluation.failure("double() needs a text that is a number");
      return exactNumber(evaluation, Number(value));
    },
  }),
  unary({
    name: "bool",
    form: "function",
    parameters: [either(BOOLEAN, TEXT)],
    result: BOOL,
    run: (evaluation, value) => {
      if (typeof value === "boolean") return value;
      if (["1", "t", "true", "TRUE", "True"].includes(value)) return true;
      if (["0", "f", "false", "FALSE", "False"].includes(value)) return false;
      throw evaluation.failure("bool() needs 'true' or 'false'");
    },
  }),
  unary({ name: "string", form: "function", parameters: [SCALAR], result: STRING, run: toText }),
  unary({
    name: "bytes",
    form: "function",
    parameters: [either(TEXT, BINARY)],
    result: BYTES,
    weight: BYTES_WEIGHT,
    run: (evaluation, value) => {
      if (value instanceof Bytes) return value;
      chargeText(evaluation, value.length * 3);
      return new Bytes(new TextEncoder().encode(value));
    },
  }),
  // RFC 3339, or seconds since 1970.
  unary({
    name: "timestamp",
    form: "function",
    parameters: [either(either(TEXT, NUMBER), TIME)],
    result: TIMESTAMP,
    run: toTimestamp,
  }),
  // `1h30m`, or seconds.
  unary({
    name: "duration",
    form: "function",
    parameters: [either(either(TEXT, NUMBER), SPAN)],
    result: DURATION,
    run: (evaluation, value) => {
      if (value instanceof Duration) return value;
      evaluation.charge(TIME_TEXT_UNITS);
      const duration = typeof value === "number" ? Duration.of(value * 1_000) : parseDuration(value);
      if (!duration) throw evaluation.failure("duration() needs a text such as '1h30m' or '90s'");
      return duration;
    },
  }),
];

function toInteger(evaluation: Evaluation, value: number | string | Timestamp): number {
  if (typeof value === "number") return exactNumber(evaluation, Math.trunc(value));
  if (value instanceof Timestamp) return Math.floor(value.milliseconds / 1_000);
  if (value.length > 20 || !/^[+-]?\d+$/.test(value))
    throw evaluation.failure("int() needs a text that is a whole number");
  return exactNumber(evaluation, Number(value));
}

function toTimestamp(evaluation: Evaluation, value: string | number | Timestamp): Value {
  if (value instanceof Timestamp) return value;
  if (typeof value === "number") {
    const timestamp = Timestamp.at(value * 1_000);
    if (!timestamp) throw evaluation.failure("the timestamp is out of range");
    return timestamp;
  }
  evaluation.charge(TIME_TEXT_UNITS);
  const time = value.length <= 40 ? parseIsoTime(value) : undefined;
  const timestamp = time?.complete
    ? Timestamp.at(time.local - (time.offsetMinutes ?? 0) * 60_000)
    : undefined;
  if (!timestamp) throw evaluation.failure("timestamp() needs a text such as '2025-03-09T10:30:00Z'");
  return timestamp;
}

function toText(
  evaluation: Evaluation,
  value: string | number | boolean | Bytes | Timestamp | Duration,
): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object") return `${value}`;
  evaluation.charge(TIME_TEXT_UNITS);
  if (!(value instanceof Bytes)) return value.toJson();
  chargeScan(evaluation, value.content.length * 4);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value.content);
  } catch {
    throw evaluation.failure("string() needs bytes that are UTF-8");
  }
}
