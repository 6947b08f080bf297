import type { Difference } from "#lib/contract/dashboard/run-shapes.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";

/** How much of a differing part is shown. */
const SHOWN_CHARS = 2_000;
export const MAX_DIFFERENCES = 50;

/**
 * Lists where two JSON values differ, outer places before inner ones: a member or item that only one has, or a changed
 * part. At most `MAX_DIFFERENCES`; the order of members does not matter.
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

/** The keys of two objects or two arrays; undefined for anything else. */
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
  return left === right; // both primitive, or of different kinds
}
