import type { Difference } from "#lib/contract/dashboard/run-shapes.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";

/** The most characters shown of a part that differs: as much as a person reads. */
const SHOWN_CHARS = 2_000;
export const MAX_DIFFERENCES = 50;

/**
 * Where two JSON values differ, the outer place before the inner: a member or item that only one has, or a part that
 * is another. At most `MAX_DIFFERENCES`; the order of an object's members means nothing.
 */
export function differences(left: Json, right: Json): Difference[] {
  const found: Difference[] = [];
  const queue: { pointer: string; left: Json; right: Json }[] = [{ pointer: "", left, right }];
  for (const pair of queue) {
    if (found.length >= MAX_DIFFERENCES) break;
    const inner = innerOf(pair.left, pair.right);
    if (!inner) {
      if (!isSame(pair.left, pair.right))
        found.push({
          pointer: pair.pointer,
          change: "changed",
          left: shown(pair.left),
          right: shown(pair.right),
        });
      continue;
    }
    for (const name of inner) {
      const pointer = childPointer(pair.pointer, name);
      const [a, b] = [memberOf(pair.left, name), memberOf(pair.right, name)];
      if (a === undefined && b === undefined) continue;
      if (a === undefined) found.push({ pointer, change: "added", right: shown(b ?? null) });
      else if (b === undefined) found.push({ pointer, change: "removed", left: shown(a) });
      else queue.push({ pointer, left: a, right: b });
    }
  }
  return found.slice(0, MAX_DIFFERENCES);
}

const shown = (value: Json) => boundPayload(value, SHOWN_CHARS);

/** The names of what two values of one kind hold; undefined where they are not. */
function innerOf(left: Json, right: Json): string[] | undefined {
  if (Array.isArray(left) && Array.isArray(right))
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => String(index));
  if (isJsonObject(left) && isJsonObject(right))
    return [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return undefined;
}

function memberOf(value: Json, name: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isSame(left: Json, right: Json): boolean {
  return left === right; // both plain, or of two kinds
}
