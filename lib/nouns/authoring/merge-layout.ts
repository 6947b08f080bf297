import type { z } from "zod";
import type { Layout } from "#lib/contract/authoring.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/** More than any graph can have, in case somebody only ever adds. */
const MOST_PLACES = 5_000;

/** A draft's layout with the changes of one writer: each node and note on its own, null takes one away (D16). */
export function mergeLayout(layout: JsonObject, change: z.infer<typeof Layout>): JsonObject {
  return {
    nodes: merge(layout.nodes, change.nodes),
    notes: merge(layout.notes, change.notes),
  };
}

function merge(known: Json | undefined, change: Readonly<Record<string, Json>> = {}): JsonObject {
  const merged = new Map(Object.entries(isJsonObject(known ?? null) ? (known as JsonObject) : {}));
  for (const [id, place] of Object.entries(change)) {
    if (place === null) merged.delete(id);
    else if (merged.has(id) || merged.size < MOST_PLACES) merged.set(id, place);
  }
  return Object.fromEntries(merged);
}
