import type { JsonObject } from "#lib/contract/json.ts";
import type { ApiDescription, DescribedOperation } from "./read-description.ts";

/** Equal for bodies that look the same: without the schemas that all of them refer to. */
export function bodyKey({ components: _, ...schema }: JsonObject): string {
  return JSON.stringify(schema);
}

/**
 * Which operation shows a response's body, for bodies that several operations answer with: a record of fifty properties
 * is described once, where it comes first, and linked elsewhere.
 */
export function sharedBodies({ groups }: ApiDescription): ReadonlyMap<string, DescribedOperation> {
  const first = new Map<string, DescribedOperation>();
  for (const operation of groups.flatMap(({ operations }) => operations))
    for (const { content } of operation.answers) {
      const key = content && bodyKey(content.schema);
      if (key !== undefined && !first.has(key)) first.set(key, operation);
    }
  return first;
}
