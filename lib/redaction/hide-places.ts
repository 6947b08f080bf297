import { isJsonObject, type Json } from "#lib/json.ts";
import { defineMember } from "./copy-on-write.ts";
import { REDACTED } from "./redact-text.ts";

type Place = readonly (string | number)[];

/** The value with the parts at these places hidden, copied as far as they reach; null hides nothing. */
export function hidePlaces(value: Json, places: readonly Place[]): Json {
  if (places.length === 0) return value;
  if (places.some((place) => place.length === 0)) return value === null ? null : REDACTED;
  if (typeof value !== "object" || value === null) return value;
  const byKey = new Map<string, Place[]>();
  for (const [key = "", ...rest] of places) {
    const within = byKey.get(String(key));
    if (within) within.push(rest);
    else byKey.set(String(key), [rest]);
  }
  if (!isJsonObject(value))
    return value.map((item, index) => hidePlaces(item, byKey.get(String(index)) ?? []));
  const copy: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value))
    defineMember(copy, name, hidePlaces(member, byKey.get(name) ?? []));
  return copy;
}

/** The part of a value at a place; undefined where it has none. */
export function partAt(value: Json, place: Place): Json | undefined {
  return place.reduce<Json | undefined>((part, key) => {
    if (isJsonObject(part)) return Object.hasOwn(part, key) ? part[key] : undefined;
    return Array.isArray(part) ? part[Number(key)] : undefined;
  }, value);
}
