import { defineMember, type Json, memberOf } from "#lib/contract/json.ts";

/** A form value: an empty property exists with the value undefined. */
export type FormValue = Json | undefined;

export type Values = Readonly<Record<string, FormValue>>;

export function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function valueAt(values: unknown, name: string): FormValue {
  return isValues(values) ? memberOf(values, name) : undefined;
}

/** As a value of the form, where parts may be absent. */
export function asFormValue(values: Values | readonly FormValue[]): FormValue {
  return values as Json; // JSON.stringify leaves absent parts out
}

export function isPresent(value: FormValue): boolean {
  return value !== undefined && value !== null;
}

export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The JSON Schema type of a value. */
export function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

export type Update = (value: FormValue) => FormValue;

/** The whole value with one place in it changed. What is on the way, and no object or list, becomes one. */
export function updateAt(whole: FormValue, keys: readonly string[], update: Update): FormValue {
  const [key, ...deeper] = keys;
  if (key === undefined) return update(whole);
  const isIndex = /^\d+$/.test(key);
  if (Array.isArray(whole) ? isIndex : isIndex && !isValues(whole)) {
    const items: FormValue[] = Array.isArray(whole) ? [...whole] : [];
    items[Number(key)] = updateAt(items[Number(key)], deeper, update);
    return asFormValue(Array.from(items));
  }
  const values: Record<string, FormValue> = isValues(whole) ? { ...whole } : {};
  defineMember(values, key, updateAt(memberOf(values, key), deeper, update));
  return asFormValue(values);
}
