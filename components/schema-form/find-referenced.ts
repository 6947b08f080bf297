import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import { keywordsOf } from "./schema-node.ts";

/** The schema of a `$ref`: `#`, a pointer, or an anchor. Undefined if it does not exist. */
export function findReferenced(root: unknown, ref: string): unknown {
  const fragment = decode(ref.replace(/^#/, ""));
  if (fragment === undefined || !ref.startsWith("#")) return undefined;
  return fragment === "" || fragment.startsWith("/")
    ? atPointer(root, fragment)
    : findAnchor(root, fragment, 0);
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function atPointer(root: unknown, pointer: string): unknown {
  let found: unknown = root;
  for (const key of pointerKeys(pointer) ?? []) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Array.isArray(found) ? found[Number(key)] : keywordsOf(found)[key];
  }
  return found;
}

const MAX_DEPTH = 64;

function findAnchor(value: unknown, name: string, depth: number): unknown {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return undefined;
  if (isJsonObject(value) && (value.$anchor === name || value.$dynamicAnchor === name)) return value;
  for (const part of Object.values(value) as Json[]) {
    const found = findAnchor(part, name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
