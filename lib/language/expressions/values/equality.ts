import type { Evaluation } from "../evaluation.ts";
import { MAX_VALUE_DEPTH } from "../limits.ts";
import { Duration } from "./duration.ts";
import { mapKeys } from "./keys.ts";
import { chargeComparison } from "./text.ts";
import { Timestamp } from "./timestamp.ts";
import {
  Bytes,
  isList,
  isMap,
  OptionalValue,
  ownEntry,
  TypeName,
  type Value,
  type ValueMap,
} from "./value.ts";

/** CEL's `==`: values of different kinds are unequal, never an error; lists and maps compare deeply. */
export function equals(evaluation: Evaluation, left: Value, right: Value, depth = 0): boolean {
  if (typeof left === "string" && typeof right === "string") {
    if (left.length !== right.length) return false;
    chargeComparison(evaluation, left, right);
    return left === right;
  }
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (depth > MAX_VALUE_DEPTH) throw evaluation.bound("the compared values are nested too deeply");
  if (isList(left)) return isList(right) && equalLists(evaluation, left, right, depth);
  if (isMap(left)) return isMap(right) && equalMaps(evaluation, left, right, depth);
  if (left instanceof Timestamp)
    return right instanceof Timestamp && left.milliseconds === right.milliseconds;
  if (left instanceof Duration) return right instanceof Duration && left.milliseconds === right.milliseconds;
  if (left instanceof TypeName) return right instanceof TypeName && left.text === right.text;
  if (left instanceof Bytes) return right instanceof Bytes && equalBytes(evaluation, left, right);
  if (left instanceof OptionalValue && right instanceof OptionalValue) {
    if (left.held === undefined || right.held === undefined) return left.held === right.held;
    return equals(evaluation, left.held, right.held, depth + 1);
  }
  return false;
}

function equalLists(
  evaluation: Evaluation,
  left: readonly Value[],
  right: readonly Value[],
  depth: number,
): boolean {
  if (left.length !== right.length) return false;
  return left.every((item, index) => {
    evaluation.charge(1);
    return equals(evaluation, item, right[index] ?? null, depth + 1);
  });
}

function equalMaps(evaluation: Evaluation, left: ValueMap, right: ValueMap, depth: number): boolean {
  const keys = mapKeys(evaluation, left);
  if (keys.length !== mapKeys(evaluation, right).length) return false;
  evaluation.charge(1 + keys.length);
  return keys.every((key) => {
    const other = ownEntry(right, key);
    return other !== undefined && equals(evaluation, ownEntry(left, key) ?? null, other, depth + 1);
  });
}

function equalBytes(evaluation: Evaluation, left: Bytes, right: Bytes): boolean {
  if (left.content.length !== right.content.length) return false;
  evaluation.charge(left.content.length / 16);
  return left.content.every((byte, index) => byte === right.content[index]);
}

/** `x in container`: an element of a list, or a key of a map. */
export function contains(evaluation: Evaluation, item: Value, container: Value): boolean {
  if (isList(container)) {
    evaluation.charge(1 + container.length / 4);
    return container.some((element) => equals(evaluation, item, element));
  }
  const key = isMap(container) ? keyText(item) : undefined;
  if (!isMap(container)) throw evaluation.failure("'in' needs a list or a map on its right side");
  return key !== undefined && ownEntry(container, key) !== undefined;
}

/** JSON's keys are texts, so an int or bool key of CEL is its text: `{1: 'a'}` is `{"1": "a"}`. */
export function keyText(key: Value): string | undefined {
  if (typeof key === "string") return key;
  return typeof key === "boolean" || (typeof key === "number" && Number.isInteger(key))
    ? `${key}`
    : undefined;
}
