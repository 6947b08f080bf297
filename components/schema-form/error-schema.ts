import type { ErrorSchema } from "@rjsf/utils";
import { memberOf } from "#lib/contract/json.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";

/** An RFC 6901 pointer's keys, from the root. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Converts violations to the form library's format: a tree of the value's keys with messages. */
export function errorSchemaOf(violations: readonly Pick<Violation, "pointer" | "message">[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { pointer, message } of violations) {
    let place = root;
    for (const key of keysOf(pointer)) place = childOf(place, key);
    place.__errors = [...(place.__errors ?? []), message];
  }
  return root;
}

/** Keys may be `__proto__`, which an assignment would misinterpret. */
function childOf(place: ErrorSchema, key: string): ErrorSchema {
  const tree: Record<string, ErrorSchema> = place as Record<string, ErrorSchema>; // except `__errors`, which is not a key
  const present = memberOf(tree, key);
  if (present) return present;
  const fresh: ErrorSchema = {};
  Object.defineProperty(tree, key, { value: fresh, enumerable: true, configurable: true, writable: true });
  return fresh;
}
