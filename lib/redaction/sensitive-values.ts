import type { Json } from "#lib/json.ts";
import { findSensitive } from "#lib/json-schema/find-sensitive.ts";
import { partAt } from "#lib/json-schema/hide-places.ts";
import type { JsonSchema } from "#lib/json-schema/json-schema.ts";
import { leavesOf } from "./named-values.ts";

/** The texts and numbers, as texts, at the places of a value that its schema marks as sensitive. */
export function* sensitiveValues({ schema, value }: { schema: JsonSchema; value: Json }): Generator<string> {
  for (const place of findSensitive({ schema, value })) yield* leavesOf(partAt(value, place) ?? null);
}
