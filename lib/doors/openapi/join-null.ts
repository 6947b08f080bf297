import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/**
 * Rewrites `{ anyOf: [{ type: T, … }, { type: "null" }] }` to `{ type: [T, "null"], … }`, which people and tools read
 * better.
 */
export function joinNull(value: Json): Json {
  if (Array.isArray(value)) return value.map(joinNull);
  if (!isJsonObject(value)) return value;
  const joined = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, joinNull(member)]));
  const { anyOf, ...rest } = joined;
  const only = nullableOf(anyOf);
  return only ? { ...only, ...rest, type: [only.type ?? null, "null"] } : joined;
}

/** The schema beside null, if it has a single type. */
function nullableOf(anyOf: Json | undefined): JsonObject | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined;
  const [schema, other]: readonly Json[] = anyOf;
  if (!isJsonObject(schema) || !isJsonObject(other) || other.type !== "null") return undefined;
  return typeof schema.type === "string" && !("enum" in schema) && !("const" in schema) ? schema : undefined;
}
