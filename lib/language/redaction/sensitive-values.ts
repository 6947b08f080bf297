import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { findSensitive } from "#lib/language/json-schema/find-sensitive.ts";
import { partAt } from "#lib/language/json-schema/hide-places.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { wholeOf } from "./named-values.ts";

/**
 * The texts and numbers, as texts, at the places of a value that its schema marks as sensitive. Where an object is marked
 * as a whole, its members' names as well, except those that the schema tells itself.
 */
export function* sensitiveValues({ schema, value }: { schema: JsonSchema; value: Json }): Generator<string> {
  const places = findSensitive({ schema, value });
  if (places.length === 0) return;
  const known = new Set(toldNames(schema));
  for (const place of places) yield* wholeOf(partAt(value, place) ?? null, known);
}

/** The names of properties anywhere in a schema. */
function* toldNames(schema: JsonSchema): Generator<string> {
  const open: unknown[] = [schema];
  for (let found = open.pop(); found !== undefined; found = open.pop()) {
    if (typeof found !== "object" || found === null) continue;
    const { properties } = found as { properties?: unknown };
    if (isJsonObject(properties as Json)) yield* Object.keys(properties as object);
    for (const part of Object.values(found)) if (typeof part === "object") open.push(part);
  }
}
