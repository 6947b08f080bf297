import { isJsonObject, type Json } from "#lib/json.ts";

/** As for request bodies (D1): what is nested deeper is not stored. */
const MAX_DEPTH = 64;

/** Without NUL and lone surrogates, which a model may write and PostgreSQL refuses. */
export function storableText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes("\0") ? wellFormed.replaceAll("\0", "") : wellFormed;
}

/**
 * The value with storable texts and names. Undefined where it is nested over 64 levels or holds a number beyond
 * all bounds, which is not JSON.
 */
export function storableJson(value: Json): Json | undefined {
  return storable(value, 0);
}

/** Depth is bounded, so this recurses. */
function storable(value: Json, depth: number): Json | undefined {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return undefined;
  if (!isJsonObject(value)) {
    const items: Json[] = [];
    for (const item of value) {
      const kept = storable(item, depth + 1);
      if (kept === undefined) return undefined;
      items.push(kept);
    }
    return items;
  }
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    const kept = storable(member, depth + 1);
    if (kept === undefined) return undefined;
    members.push([storableText(name), kept]);
  }
  return Object.fromEntries(members);
}
