import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";

/** An object schema; anything else, such as `true` and `false`, has no keywords. */
export function keywordsOf(schema: unknown): JsonObject {
  return isJsonObject(schema) ? schema : {};
}

/** The schemas of a keyword that holds them by name, such as `properties`. */
export function schemasByName(schemas: unknown): [string, unknown][] {
  return isJsonObject(schemas) ? Object.entries(schemas) : [];
}

export function schemaList(schemas: unknown): readonly unknown[] {
  return Array.isArray(schemas) ? schemas : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A schema's types without `null`. */
export function typesOf(schema: JsonObject): string[] {
  return [schema.type ?? []]
    .flat()
    .filter((type): type is string => typeof type === "string" && type !== "null");
}

export function isNullable(schema: JsonObject): boolean {
  return [schema.type ?? []].flat().includes("null");
}
