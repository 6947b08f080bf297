import { defineMember, isJsonObject, type Json } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { hidesMember } from "./secret-member.ts";

/** Scopes hand the same values to node after node. */
const known = new WeakMap<object, Json>();

/**
 * The value with everything under secret-like names hidden, and nothing else changed: for a value that is about to
 * become text, which has no names any more. Returns the same reference if there is nothing to hide.
 */
export function hideNamed(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const present = known.get(value);
  if (present !== undefined) return present;
  const shown = hideWithin(value);
  known.set(value, shown);
  return shown;
}

/** Recursive: what a scope holds nests no deeper than inputs and results do. */
function hideWithin(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (!isJsonObject(value)) {
    const items = value.map(hideWithin);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let copy: Record<string, Json> | undefined;
  for (const [name, member] of Object.entries<Json | undefined>(value)) {
    if (member === undefined) continue;
    const shown = hidesMember(name, member, value) ? REDACTED : hideWithin(member);
    if (shown === member) continue;
    copy ??= { ...value };
    defineMember(copy, name, shown);
  }
  return copy ?? value;
}
