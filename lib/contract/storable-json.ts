import { isJsonObject, type Json } from "./json.ts";

/** As for request bodies (D1): deeper nesting is not stored. */
const MAX_DEPTH = 64;

/** Removes NUL and lone surrogates, which models and servers may send and PostgreSQL refuses. */
export function storableText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes("\0") ? wellFormed.replaceAll("\0", "") : wellFormed;
}

/**
 * A foreign value with storable texts and names. Undefined if it is nested over 64 levels or contains an infinite
 * number.
 * @param change an additional change of every text and name.
 */
export function storableJson(
  value: Json,
  change: (text: string) => string = (text) => text,
): Json | undefined {
  return storable(value, { depth: 0, textOf: (text) => storableText(change(text)) });
}

/** Recursive, because the depth is bounded. */
function storable(
  value: Json,
  at: { readonly depth: number; readonly textOf: (text: string) => string },
): Json | undefined {
  const { depth, textOf } = at;
  const below = { depth: depth + 1, textOf };
  if (typeof value === "string") return textOf(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return undefined;
  if (!isJsonObject(value)) {
    const items: Json[] = [];
    for (const item of value) {
      const kept = storable(item, below);
      if (kept === undefined) return undefined;
      items.push(kept);
    }
    return items;
  }
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    const kept = storable(member, below);
    if (kept === undefined) return undefined;
    members.push([textOf(name), kept]);
  }
  return Object.fromEntries(members);
}
