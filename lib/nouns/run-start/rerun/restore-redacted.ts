import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/**
 * Restores the redacted parts of an input that a person edited. A text that equals the shown one and has redacted parts
 * gets its original value. Truncated text is appended.
 * @param shown the original as it was shown, redacted.
 */
export function restoreRedacted({
  edited,
  original,
  shown,
}: {
  edited: JsonObject;
  original: JsonObject;
  shown: JsonObject;
}): JsonObject {
  const restored = restore(edited, original, shown);
  return isJsonObject(restored) ? restored : edited;
}

function restore(edited: Json, original: Json | undefined, shown: Json | undefined): Json {
  if (original === undefined || shown === undefined || original === shown) return edited;
  if (typeof edited === "string") return edited === shown ? original : edited;
  if (Array.isArray(edited) && Array.isArray(original) && Array.isArray(shown)) {
    // Items may have moved or been deleted, so an item is matched by its shown form.
    const texts = shown.map((item) => JSON.stringify(item));
    const given = edited.map((item, index) => {
      const text = JSON.stringify(item);
      const at = texts[index] === text ? index : texts.indexOf(text);
      return at < 0 ? restore(item, original[index], shown[index]) : restore(item, original[at], shown[at]);
    });
    return [...given, ...original.slice(shown.length)];
  }
  if (isJsonObject(edited) && isJsonObject(original) && isJsonObject(shown)) {
    const entries = Object.entries(edited).map(([name, value]) => [
      name,
      Object.hasOwn(original, name) ? restore(value, original[name], shown[name]) : value,
    ]);
    const leftOut = Object.entries(original).slice(Object.keys(shown).length);
    return Object.fromEntries([...entries, ...leftOut]);
  }
  return edited;
}
