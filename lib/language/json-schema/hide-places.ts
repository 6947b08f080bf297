import { defineMember, isJsonObject, type Json } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import type { Place } from "./find-sensitive.ts";

/** The value with the parts at these places hidden, copied as far as they reach; null hides nothing. */
export function hidePlaces(value: Json, places: readonly Place[]): Json {
  if (places.some((place) => place.length === 0)) return value === null ? null : REDACTED;
  return withPlaces(value, places, hidePlaces);
}

/** The value without the members at these places; items of a list become null, so that the others keep their places. */
export function leaveOutPlaces(value: Json, places: readonly Place[]): Json | undefined {
  if (places.some((place) => place.length === 0)) return undefined;
  return withPlaces(value, places, leaveOutPlaces);
}

/** Recursive: inputs are nested at most 64 deep (D1). */
function withPlaces(
  value: Json,
  places: readonly Place[],
  change: (part: Json, places: readonly Place[]) => Json | undefined,
): Json {
  if (places.length === 0 || typeof value !== "object" || value === null) return value;
  const byKey = new Map<string, Place[]>();
  for (const [key = "", ...rest] of places) {
    const within = byKey.get(String(key));
    if (within) within.push(rest);
    else byKey.set(String(key), [rest]);
  }
  if (!isJsonObject(value))
    return value.map((item, index) => change(item, byKey.get(String(index)) ?? []) ?? null);
  const copy: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    const changed = change(member, byKey.get(name) ?? []);
    if (changed !== undefined) defineMember(copy, name, changed);
  }
  return copy;
}

/** The part of a value at a place; undefined where it has none. */
export function partAt(value: Json, place: Place): Json | undefined {
  return place.reduce<Json | undefined>((part, key) => {
    if (isJsonObject(part)) return Object.hasOwn(part, key) ? part[key] : undefined;
    return Array.isArray(part) ? part[Number(key)] : undefined;
  }, value);
}
