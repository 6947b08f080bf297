import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { Layout, Note, Place } from "./content.ts";

/** The layout of a draft; whatever in it is no place or note is left out. */
export function readLayout(layout: JsonObject): Layout {
  return { nodes: entries(layout.nodes, placeOf), notes: entries(layout.notes, noteOf) };
}

function entries<T>(value: Json | undefined, read: (one: Json) => T | undefined): Record<string, T> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, one]) => {
      const found = read(one);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

function placeOf(value: Json): Place | undefined {
  if (!isJsonObject(value)) return undefined;
  const { x, y } = value;
  return typeof x === "number" && typeof y === "number" ? { x, y } : undefined;
}

function noteOf(value: Json): Note | undefined {
  const place = placeOf(value);
  if (!place || !isJsonObject(value)) return undefined;
  const { width, height, text } = value;
  if (typeof width !== "number" || typeof height !== "number" || typeof text !== "string") return undefined;
  return { ...place, width, height, text };
}
