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
 * @param show what of a text may be kept, property names and numbers included.
 * @throws NestedTooDeep over 64 levels.
 */
export function storable(value: Json, show: (text: string) => string = (text) => text, level = 0): Json {
  if (typeof value === "string") return show(storableText(value));
  if (typeof value === "number") return storableNumber(value, show);
  if (typeof value !== "object" || value === null) return value;
  if (level === MAX_NESTING) throw new NestedTooDeep();
  if (!isJsonObject(value)) return value.map((item) => storable(item, show, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      show(storableText(key)),
      storable(member, show, level + 1),
    ]),
  );
}

export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}

function storableNumber(value: number, show: (text: string) => string): Json {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  const shown = show(text);
  return shown === text ? value : shown;
}
