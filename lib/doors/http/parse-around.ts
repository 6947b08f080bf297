import { randomUUID } from "node:crypto";
import { type ChangedValue, findChanged } from "#lib/language/exact-json/find-changed.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import type { LongString } from "./json-bytes.ts";

/** The keys that lead from a value to a nested one. */
export type ValuePath = readonly (string | number)[];

export interface PlacedString extends LongString {
  readonly path: ValuePath;
}

/**
 * Parses JSON without its long strings: each is null in the value and is returned with its path. A string overwritten
 * by a repeated key is dropped.
 * @param properties of all objects in the text, repeated ones too; undefined when nobody has counted them.
 * @returns also the first value that parsing has changed.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseAround({
  bytes,
  strings,
  properties,
}: {
  bytes: Buffer;
  strings: readonly LongString[];
  properties?: number | undefined;
}): {
  value: unknown;
  placed: PlacedString[];
  changed: ChangedValue | undefined;
} {
  const changedIn = (text: string, value: unknown) =>
    findChanged(text, { mayRepeatKeys: countProperties(value) !== properties });
  if (strings.length === 0) {
    const text = bytes.toString("utf8");
    const value = parseJsonText(text);
    return { value, placed: [], changed: changedIn(text, value) };
  }
  // Random, so that no string in the body can equal a marker.
  const mark = `${randomUUID()}:`;
  let text = "";
  let from = 0;
  for (const [index, { start, end }] of strings.entries()) {
    text += `${bytes.toString("utf8", from, start)}${mark}${index}`;
    from = end;
  }
  text += bytes.toString("utf8", from);
  const root: { value: unknown } = { value: parseJsonText(text) };
  const changed = changedIn(text, root.value);
  const placed: PlacedString[] = [];
  takeMarks(root, [], (marked, path) => {
    const string = marked.startsWith(mark) ? strings[Number(marked.slice(mark.length))] : undefined;
    if (string) placed.push({ ...string, path: path.slice(1) });
    return string !== undefined;
  });
  return { value: root.value, placed, changed };
}

/** Recursive, because the scanner has bounded the nesting. */
function countProperties(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") count += countProperties(item);
    return count;
  }
  const object = value as Record<string, unknown>;
  // Twice as fast as by its values. What JSON gives inherits nothing that is enumerable.
  for (const key in object) {
    count += 1;
    if (typeof object[key] === "object") count += countProperties(object[key]);
  }
  return count;
}

/** Puts a value at a path from `parseAround`. */
export function putAt({ root, path, value }: { root: unknown; path: ValuePath; value: unknown }): unknown {
  const key = path.at(-1);
  if (key === undefined) return value;
  let holder = root as Container; // paths lead only through arrays and objects
  for (const step of path.slice(0, -1)) holder = holder[step] as Container;
  holder[key] = value;
  return root;
}

type Container = Record<string | number, unknown>;

function takeMarks(
  container: object,
  path: (string | number)[],
  take: (text: string, path: ValuePath) => boolean,
): void {
  const holder = container as Container; // an array is indexed in the same way
  for (const key of Array.isArray(container) ? container.keys() : Object.keys(container)) {
    const member = holder[key];
    path.push(key);
    if (typeof member === "string") {
      if (take(member, path)) holder[key] = null;
    } else if (typeof member === "object" && member !== null) {
      takeMarks(member, path, take);
    }
    path.pop();
  }
}
