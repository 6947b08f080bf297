import type { Json } from "#lib/contract/json.ts";
import { findSensitive } from "#lib/language/json-schema/find-sensitive.ts";
import { partAt } from "#lib/language/json-schema/hide-places.ts";
import type { JsonSchema } from "#lib/language/json-schema/json-schema.ts";
import { leavesOf } from "./named-values.ts";

/** The texts and numbers, as texts, at the places of a value that its schema marks as sensitive. */
export function* sensitiveValues({ schema, value }: { schema: JsonSchema; value: Json }): Generator<string> {
  for (const place of findSensitive({ schema, value })) yield* leavesOf(partAt(value, place) ?? null);
}
