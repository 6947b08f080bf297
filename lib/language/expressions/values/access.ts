import type { Evaluation } from "../evaluation.ts";
import { hintOfProperty } from "../syntax/other-languages.ts";
import { keyText } from "./equality.ts";
import { isList, isMap, kindOf, OptionalValue, ownEntry, type Value } from "./value.ts";

/**
 * `value.key` and `value['key']`.
 * @throws AbsentValue when there is no such key, or the value is null.
 */
export function readKey(evaluation: Evaluation, value: Value, key: string): Value {
  if (isMap(value)) {
    const found = ownEntry(value, key);
    if (found !== undefined) return found;
    throw evaluation.absent(`no such key: '${shorten(key)}'`);
  }
  if (value instanceof OptionalValue) return readOptionalKey(evaluation, value, key);
  if (value === null) throw evaluation.absent(`no such key: '${shorten(key)}', because the value is null`);
  throw evaluation.failure(`a ${kindOf(value)} has no key '${shorten(key)}'${hintFor(value, key)}`);
}

/** `value[index]`: a list by position from 0, a map by key. */
export function readIndex(evaluation: Evaluation, value: Value, index: Value): Value {
  if (value instanceof OptionalValue) return readOptionalIndex(evaluation, value, index);
  if (isList(value)) {
    const found = value[positionOf(evaluation, index)];
    if (found !== undefined) return found;
    throw evaluation.absent(`the list has no element ${String(index)}, its size is ${value.length}`);
  }
  return readKey(evaluation, value, requireKey(evaluation, index));
}

/** `value.?key`: an optional, empty when the value, or the key in it, is not there. */
export function readOptionalKey(evaluation: Evaluation, value: Value, key: string): OptionalValue {
  if (value instanceof OptionalValue) {
    return value.held === undefined ? value : readOptionalKey(evaluation, value.held, key);
  }
  if (isMap(value)) return OptionalValue.of(ownEntry(value, key));
  if (value === null) return OptionalValue.NONE;
  throw evaluation.failure(`a ${kindOf(value)} has no key '${shorten(key)}'${hintFor(value, key)}`);
}

/** `value[?index]`. */
export function readOptionalIndex(evaluation: Evaluation, value: Value, index: Value): OptionalValue {
  if (value instanceof OptionalValue) {
    return value.held === undefined ? value : readOptionalIndex(evaluation, value.held, index);
  }
  if (isList(value)) return OptionalValue.of(value[positionOf(evaluation, index)]);
  return readOptionalKey(evaluation, value, requireKey(evaluation, index));
}

/** `has(value.key)`. */
export function hasKey(evaluation: Evaluation, value: Value, key: string): boolean {
  return readOptionalKey(evaluation, value, key).held !== undefined;
}

function positionOf(evaluation: Evaluation, index: Value): number {
  if (typeof index === "number" && Number.isInteger(index)) return index;
  throw evaluation.failure(
    `a list is indexed by a whole number, not by ${typeof index === "number" ? "a fraction" : `a ${kindOf(index)}`}`,
  );
}

function requireKey(evaluation: Evaluation, index: Value): string {
  const key = keyText(index);
  if (key === undefined) throw evaluation.failure(`a ${kindOf(index)} cannot be a key`);
  return key;
}

function hintFor(value: Value, key: string): string {
  return isList(value) || typeof value === "string" ? hintOfProperty(key) : "";
}

/** Keys may come from data: a message stays short whatever they are. */
function shorten(key: string): string {
  return key.length > 100 ? `${key.slice(0, 100)}…` : key;
}
