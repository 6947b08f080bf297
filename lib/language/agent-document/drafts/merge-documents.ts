import { defineMember, isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { mergeLists } from "./merge-lists.ts";
import { mergeText } from "./merge-text.ts";
import { sameJson } from "./same-json.ts";

/** A place that both changed differently. Undefined: the value is absent. */
export interface Conflict {
  /** Unique in a merge: the path as JSON. */
  readonly key: string;
  /** Names of members; a member of a list of nodes, edges or lanes is `#` and its id. */
  readonly path: readonly string[];
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

export type Side = "mine" | "theirs";

export interface Merged<Value extends Json | undefined> {
  readonly merged: Value;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges what two made of one document, against the state that both began with: nodes, edges and lanes by id, objects
 * member by member, texts of several lines line by line. What both changed differently is a conflict: as `choices` says
 * for its key, and mine without one, so nothing is lost before somebody has chosen. Documents may be any JSON.
 */
export function mergeDocuments({
  base,
  mine,
  theirs,
  choices = new Map(),
}: {
  base: JsonObject;
  mine: JsonObject;
  theirs: JsonObject;
  choices?: ReadonlyMap<string, Side>;
}): Merged<JsonObject> {
  const conflicts: Conflict[] = [];
  const merge: Merge = (three, path) => {
    const { base: old, mine: own, theirs: other } = three;
    if (sameJson(own, other) || sameJson(old, own)) return other;
    if (sameJson(old, other)) return own;
    const inside = mergeInside(three, path, merge);
    if (inside !== undefined) return inside;
    const key = JSON.stringify(path);
    conflicts.push({ key, path, ...three });
    return choices.get(key) === "theirs" ? other : own;
  };
  const merged = merge({ base, mine, theirs }, []);
  return { merged: isJsonObject(merged) ? merged : mine, conflicts };
}

/** The same, with theirs wherever both changed something. */
export function mergeDocumentsYielding(three: {
  readonly base: JsonObject;
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
}): JsonObject {
  const { merged, conflicts } = mergeDocuments(three);
  if (conflicts.length === 0) return merged;
  return mergeDocuments({ ...three, choices: allTheirs(conflicts) }).merged;
}

export const allTheirs = (conflicts: readonly Conflict[]): ReadonlyMap<string, Side> =>
  new Map(conflicts.map(({ key }) => [key, "theirs"]));

export interface Three {
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}
export type Merge = (three: Three, path: readonly string[]) => Json | undefined;

/** Undefined where the values have no parts that could be merged one by one. */
function mergeInside(three: Three, path: readonly string[], merge: Merge): Json | undefined {
  const { base, mine, theirs } = three;
  if (isJsonObject(mine) && isJsonObject(theirs)) {
    return mergeObjects({ base: isJsonObject(base) ? base : {}, mine, theirs }, path, merge);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(three, path, merge);
  if (typeof base === "string" && typeof mine === "string" && typeof theirs === "string")
    return mergeText({ base, mine, theirs });
  return undefined;
}

function mergeObjects(
  { base, mine, theirs }: { base: JsonObject; mine: JsonObject; theirs: JsonObject },
  path: readonly string[],
  merge: Merge,
): JsonObject {
  const merged: Record<string, Json> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const three = { base: memberOf(base, name), mine: memberOf(mine, name), theirs: memberOf(theirs, name) };
    const value = merge(three, [...path, name]);
    if (value !== undefined) defineMember(merged, name, value);
  }
  return merged;
}
