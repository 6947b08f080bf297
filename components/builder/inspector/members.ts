import { defineMember, type Json, type JsonObject } from "#lib/contract/json.ts";

/** The object with another value for a member, or without it; the order of the others stays. */
export function withMember(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const made: Record<string, Json> = {};
  for (const [name, kept] of Object.entries(object))
    if (name !== key) defineMember(made, name, kept);
    else if (value !== undefined) defineMember(made, name, value);
  if (value !== undefined && !Object.hasOwn(object, key)) defineMember(made, key, value);
  return made;
}

/** The list with an item moved; unchanged where there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
