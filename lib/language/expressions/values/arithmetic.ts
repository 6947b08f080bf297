import type { Evaluation } from "../evaluation.ts";
import { Duration } from "./duration.ts";
import { concatenateTexts } from "./text.ts";
import { Timestamp } from "./timestamp.ts";
import { Bytes, isList, kindOf, type Value } from "./value.ts";

/**
 * Numbers are JSON's: one kind, a double. A computed whole number must be exact, so one beyond 2^53 is an
 * error, as are NaN and Infinity.
 */
export function exactNumber(evaluation: Evaluation, result: number): number {
  if (Number.isSafeInteger(result)) return result + 0; // -0 is not JSON: + 0 makes it 0.
  if (Number.isInteger(result))
    throw evaluation.failure("the whole number is beyond 2^53 and no longer exact");
  if (Number.isFinite(result)) return result;
  throw evaluation.failure("the result is not a finite number");
}

export function noOperation(evaluation: Evaluation, operator: string, left: Value, right: Value) {
  return evaluation.failure(`no such operation: ${kindOf(left)} ${operator} ${kindOf(right)}`);
}

function duration(evaluation: Evaluation, milliseconds: number): Duration {
  const result = Duration.of(milliseconds);
  if (!result) throw evaluation.failure("the duration is out of range");
  return result;
}

function timestamp(evaluation: Evaluation, milliseconds: number): Timestamp {
  const result = Timestamp.at(milliseconds);
  if (!result) throw evaluation.failure("the timestamp is out of range");
  return result;
}

export function add(evaluation: Evaluation, left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") return exactNumber(evaluation, left + right);
  if (typeof left === "string" && typeof right === "string") return concatenateTexts(evaluation, left, right);
  if (isList(left) && isList(right)) {
    evaluation.charge(left.length + right.length);
    return [...left, ...right];
  }
  if (left instanceof Duration && right instanceof Duration) {
    return duration(evaluation, left.milliseconds + right.milliseconds);
  }
  if (left instanceof Timestamp && right instanceof Duration) {
    return timestamp(evaluation, left.milliseconds + right.milliseconds);
  }
  if (left instanceof Duration && right instanceof Timestamp) return add(evaluation, right, left);
  if (left instanceof Bytes && right instanceof Bytes) {
    const length = left.content.length + right.content.length;
    evaluation.charge(length / 8);
    const joined = new Uint8Array(length);
    joined.set(left.content);
    joined.set(right.content, left.content.length);
    return new Bytes(joined);
  }
  throw noOperation(evaluation, "+", left, right);
}

export function subtract(evaluation: Evaluation, left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") return exactNumber(evaluation, left - right);
  if (left instanceof Timestamp && right instanceof Timestamp) {
    return duration(evaluation, left.milliseconds - right.milliseconds);
  }
  if (left instanceof Timestamp && right instanceof Duration) {
    return timestamp(evaluation, left.milliseconds - right.milliseconds);
  }
  if (left instanceof Duration && right instanceof Duration) {
    return duration(evaluation, left.milliseconds - right.milliseconds);
  }
  throw noOperation(evaluation, "-", left, right);
}

export function multiply(evaluation: Evaluation, left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") return exactNumber(evaluation, left * right);
  throw noOperation(evaluation, "*", left, right);
}

export function divide(evaluation: Evaluation, left: Value, right: Value): Value {
  if (typeof left !== "number" || typeof right !== "number") throw noOperation(evaluation, "/", left, right);
  if (right === 0) throw evaluation.failure("division by zero");
  return exactNumber(evaluation, left / right);
}

/** Division of CEL's `int`s, which truncates towards zero: `7 / 2` is 3 (see static-type.ts). */
export function divideIntegers(evaluation: Evaluation, left: Value, right: Value): Value {
  if (typeof left !== "number" || typeof right !== "number") throw noOperation(evaluation, "/", left, right);
  if (right === 0) throw evaluation.failure("division by zero");
  return exactNumber(evaluation, Math.trunc(left / right));
}

/** The remainder has the sign of the left side, as in CEL. */
export function remainder(evaluation: Evaluation, left: Value, right: Value): Value {
  if (typeof left !== "number" || typeof right !== "number") throw noOperation(evaluation, "%", left, right);
  if (right === 0) throw evaluation.failure("division by zero");
  return exactNumber(evaluation, left % right);
}

export function negate(evaluation: Evaluation, value: Value): Value {
  if (typeof value === "number") return 0 - value;
  if (value instanceof Duration) return duration(evaluation, -value.milliseconds);
  throw evaluation.failure(`no such operation: -${kindOf(value)}`);
}
