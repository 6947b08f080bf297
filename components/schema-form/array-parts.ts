import type { JsonObject } from "#lib/contract/json.ts";
import type { Parts, ReadSchema } from "./form-schema.ts";
import { schemaList } from "./schema-node.ts";

/** The items of a list or tuple. Undefined if a list must be empty. */
export function arrayParts({ items = true, prefixItems }: JsonObject, within: ReadSchema): Parts {
  const first = schemaList(prefixItems);
  if (first.length === 0) return items === false ? undefined : { items: within(items) };
  return { prefixItems: first.map((item) => within(item)) };
}
