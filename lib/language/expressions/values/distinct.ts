import { isJsonObject, type Json } from "#lib/contract/json.ts";
import type { Evaluation } from "../evaluation.ts";
import { equals } from "./equality.ts";
import { toPaidResult } from "./result.ts";
import { chargeText } from "./text.ts";
import { setEntry, type Value } from "./value.ts";

/** Remembering an element takes some 100 ns and 40 bytes. */
const ELEMENT_UNITS = 4;

/** The first of equal elements, in order; in linear time, where comparing all with all would be quadratic. */
export function distinctElements(evaluation: Evaluation, list: readonly Value[]): Value[] {
  evaluation.charge(list.length * ELEMENT_UNITS);
  const simple = new Set<Value>();
  const composite = new Map<string, Value[]>();
  return list.filter((item) => {
    if (typeof item !== "object" || item === null) {
      const { size } = simple;
      return simple.add(item).size > size;
    }
    const text = canonicalText(evaluation, item);
    const alike = composite.get(text);
    if (!alike) {
      composite.set(text, [item]);
      return true;
    }
    // A timestamp and its text look alike as JSON, but are not equal.
    if (alike.some((other) => equals(evaluation, item, other))) return false;
    alike.push(item);
    return true;
  });
}

/** JSON text with sorted keys: equal values have the same. */
function canonicalText(evaluation: Evaluation, value: Value): string {
  const text = JSON.stringify(withSortedKeys(toPaidResult(evaluation, value)));
  chargeText(evaluation, text.length);
  return text;
}

function withSortedKeys(json: Json): Json {
  if (Array.isArray(json)) return json.map(withSortedKeys);
  if (!isJsonObject(json)) return json;
  const sorted: Record<string, Json> = {};
  for (const key of Object.keys(json).sort()) setEntry(sorted, key, withSortedKeys(json[key] ?? null));
  return sorted;
}
