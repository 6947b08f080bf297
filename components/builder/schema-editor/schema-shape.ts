import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { moved, withMember } from "../inspector/members.ts";

/** What fields can show of a JSON Schema, and how they change it: in place, so that nothing else of it is lost. */

export const FIELD_TYPES = ["string", "number", "integer", "boolean", "object", "array"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const ANNOTATIONS = ["type", "title", "description", "x-laneway-sensitive"];
const KEYWORDS: Readonly<Record<FieldType, readonly string[]>> = {
  string: ["enum", "minLength", "maxLength", "format"],
  number: ["enum", "minimum", "maximum"],
  integer: ["enum", "minimum", "maximum"],
  boolean: [],
  object: ["properties", "required", "additionalProperties"],
  array: ["items", "minItems", "maxItems"],
};

/** The type of a schema that fields can show; undefined where it says what they cannot. Its members are asked apart. */
export function shownType(schema: Json | undefined): FieldType | undefined {
  if (schema === undefined || !isJsonObject(schema)) return undefined;
  const type = FIELD_TYPES.find((one) => one === schema.type);
  if (!type) return undefined;
  const known = [...ANNOTATIONS, ...KEYWORDS[type]];
  const fits = Object.entries(schema).every(
    ([key, value]) => known.includes(key) && isShownKeyword(key, value),
  );
  return fits ? type : undefined;
}

function isShownKeyword(key: string, value: Json): boolean {
  switch (key) {
    case "title":
    case "description":
    case "format":
    case "type":
      return typeof value === "string";
    case "x-laneway-sensitive":
    case "additionalProperties":
      return typeof value === "boolean";
    case "enum":
      return (
        Array.isArray(value) && value.every((one: Json) => typeof one === "string" || typeof one === "number")
      );
    case "properties":
    case "items":
      return isJsonObject(value);
    case "required":
      return Array.isArray(value) && value.every((one: Json) => typeof one === "string");
    default:
      return typeof value === "number";
  }
}

/** A field as it is begun, and an object of fields. */
const NEW_FIELD: JsonObject = { type: "string" };
export const NEW_OBJECT: JsonObject = { type: "object", properties: {}, additionalProperties: false };

export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = memberOf(schema, "properties");
  return properties !== undefined && isJsonObject(properties) ? properties : {};
}

export function requiredOf(schema: JsonObject): readonly string[] {
  const required = memberOf(schema, "required");
  return Array.isArray(required) ? required.filter((name: Json) => typeof name === "string") : [];
}

/**
 * An object that gets its first field excludes unknown ones unless it says otherwise, so that misspelt names are
 * found.
 */
export function addProperty(given: JsonObject, name: string): JsonObject {
  const saysNothing =
    Object.keys(propertiesOf(given)).length === 0 && memberOf(given, "additionalProperties") === undefined;
  const schema = saysNothing ? withMember(given, "additionalProperties", false) : given;
  return setRequired(setProperty(schema, name, NEW_FIELD), name, true);
}

export function setProperty(schema: JsonObject, name: string, property: Json): JsonObject {
  return withMember(schema, "properties", withMember(propertiesOf(schema), name, property));
}

export function removeProperty(schema: JsonObject, name: string): JsonObject {
  const without = withMember(schema, "properties", withMember(propertiesOf(schema), name, undefined));
  return setRequired(without, name, false);
}

/** `to` is no other field's name. */
export function renameProperty(schema: JsonObject, from: string, to: string): JsonObject {
  const entries = Object.entries(propertiesOf(schema)).map(([name, property]): [string, Json] => [
    name === from ? to : name,
    property,
  ]);
  const renamed = withMember(schema, "properties", objectOf(entries));
  const required = requiredOf(schema);
  if (!required.includes(from)) return renamed;
  return withMember(
    renamed,
    "required",
    required.map((name) => (name === from ? to : name)),
  );
}

export function moveProperty(schema: JsonObject, from: number, to: number): JsonObject {
  return withMember(schema, "properties", objectOf(moved(Object.entries(propertiesOf(schema)), from, to)));
}

export function setRequired(schema: JsonObject, name: string, isRequired: boolean): JsonObject {
  const others = requiredOf(schema).filter((one) => one !== name);
  const required = isRequired ? [...others, name] : others;
  return withMember(schema, "required", required.length === 0 ? undefined : required);
}

/** Another type, with what both types have. */
export function setType(schema: JsonObject, type: FieldType): JsonObject {
  const keywords: readonly string[] = KEYWORDS[type];
  const numbers = ["number", "integer"];
  const keepsOptions =
    schema.type === type || (numbers.includes(String(schema.type)) && numbers.includes(type));
  const kept = Object.entries(schema).filter(
    ([key]) => ANNOTATIONS.includes(key) || (keywords.includes(key) && (key !== "enum" || keepsOptions)),
  );
  const made = withMember(objectOf(kept), "type", type);
  if (type === "object") return { ...NEW_OBJECT, ...made };
  if (type === "array") return { items: NEW_FIELD, ...made };
  return made;
}

export function freeName(schema: JsonObject): string {
  const taken = new Set(Object.keys(propertiesOf(schema)));
  let number = taken.size + 1;
  while (taken.has(`field_${number}`)) number += 1;
  return `field_${number}`;
}

function objectOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  return entries.reduce<JsonObject>((made, [name, value]) => withMember(made, name, value), {});
}
