import type { Evaluation } from "../evaluation.ts";
import { noOperation } from "./arithmetic.ts";
import { Duration } from "./duration.ts";
import { chargeComparison } from "./text.ts";
import { Timestamp } from "./timestamp.ts";
import type { Value } from "./value.ts";

/**
 * Negative, zero or positive. Numbers, texts (by UTF-16 units), bools (false first), timestamps and
 * durations are ordered, each among themselves. `operator` is for the message only.
 */
export function order(evaluation: Evaluation, operator: string, left: Value, right: Value): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string") {
    chargeComparison(evaluation, left, right);
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (
    (left instanceof Timestamp && right instanceof Timestamp) ||
    (left instanceof Duration && right instanceof Duration)
  ) {
    return left.milliseconds - right.milliseconds;
  }
  throw noOperation(evaluation, operator, left, right);
}
