import type { JsonObject } from "#lib/contract/json.ts";
import { asTuple } from "./form-keywords.ts";
import type { Parts, ReadSchema } from "./form-schema.ts";
import { schemaList } from "./schema-node.ts";

/** Items of a list, or of a tuple and what follows it. Undefined where a list may hold nothing. */
export function arrayParts({ items = true, prefixItems }: JsonObject, within: ReadSchema): Parts {
  const first = schemaList(prefixItems);
  if (first.length === 0) return items === false ? undefined : { items: within(items) };
  // The form library's own tuples cannot be begun where they are optional.
  return asTuple(first.map((item) => within(item)));
}
