import type { Json, JsonObject } from "#lib/contract/json.ts";
import { isSecretName } from "./secret-name.ts";

/**
 * Whether a member of an object or an entry of a list of `{ name, value }` holds a secret by its name (D12). Null,
 * booleans and empty texts stay under any name: they hide nothing.
 * @param source what it is a member of.
 */
export function hidesMember(name: string, value: Json, source: readonly Json[] | JsonObject): boolean {
  if (value === null || value === "" || typeof value === "boolean") return false;
  return isSecretName(name) || isSecretEntry(name, value, source);
}

/** Headers, cookies and variables are often lists of `{ name, value }`, where the name is a value itself. */
function isSecretEntry(name: string, value: Json, source: readonly Json[] | JsonObject): boolean {
  const entryName = name === "value" && typeof value === "string" ? entryNameOf(source) : undefined;
  return entryName !== undefined && isSecretName(entryName);
}

/** The name in a `{ name, value }` or `{ key, value }` pair. */
export function entryNameOf(source: readonly Json[] | JsonObject): string | undefined {
  if (!("name" in source || "key" in source)) return undefined;
  const entryName = source.name ?? source.key;
  return typeof entryName === "string" ? entryName : undefined;
}
