import { isJsonObject, type Json } from "#lib/json.ts";

/** As for request bodies (D1): PostgreSQL and every recursive reader bear that. */
const MAX_NESTING = 64;

/** A value is nested deeper than we take. */
export class NestedTooDeep extends Error {
  override readonly name = "NestedTooDeep";
}

/**
 * A foreign value as PostgreSQL can hold it: U+0000 and halves of surrogate pairs become U+FFFD, a number beyond
 * a double null. Unlike a caller, a server cannot be told to mend what it sent.
 * @throws NestedTooDeep over 64 levels.
 */
export function storable(value: Json, level = 0): Json {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  if (level === MAX_NESTING) throw new NestedTooDeep();
  if (!isJsonObject(value)) return value.map((item) => storable(item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [storableText(key), storable(member, level + 1)]),
  );
}

export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
