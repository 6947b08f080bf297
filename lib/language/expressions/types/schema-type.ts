import { isJsonObject, type Json, memberOf } from "#lib/contract/json.ts";
import { BOOL, DOUBLE, DYN, listOf, NULL, STRING, type StaticType } from "./static-type.ts";

const MAX_REFERENCE_HOPS = 32;

/**
 * The static type that a JSON Schema promises. It only promises what every value that passes the schema
 * has: a union, a conditional or an absent `type` is `dyn`, and a key is unknown only where
 * `additionalProperties` is false. `name` is how an author writes the value. Properties are looked at when
 * asked for, so a schema that refers to itself is fine.
 */
export function schemaType({
  schema,
  root = schema,
  name,
}: {
  schema: Json;
  root?: Json;
  name: string;
}): StaticType {
  const resolved = resolve(schema, root);
  if (!isJsonObject(resolved)) return DYN;
  const type = own(resolved, "type");
  const only = Array.isArray(type) && type.length === 1 ? type[0] : type;
  if (own(resolved, "nullable") === true) return DYN;
  switch (only) {
    case "string":
      return STRING;
    case "number":
    case "integer":
      return DOUBLE;
    case "boolean":
      return BOOL;
    case "null":
      return NULL;
    case "array":
      return listOf(elementType(resolved, root, name));
    case "object":
      return objectType(resolved, root, name);
    default:
      return DYN;
  }
}

type SchemaObject = { readonly [keyword: string]: Json };

function own(schema: SchemaObject, keyword: string): Json | undefined {
  return memberOf(schema, keyword);
}

function elementType(schema: SchemaObject, root: Json, name: string): StaticType {
  // Before `items`, a tuple's first elements have schemas of their own.
  if (own(schema, "prefixItems") !== undefined) return DYN;
  const items = own(schema, "items");
  return items === undefined || Array.isArray(items)
    ? DYN
    : schemaType({ schema: items, root, name: `${name}[]` });
}

function objectType(schema: SchemaObject, root: Json, name: string): StaticType {
  const declared = own(schema, "properties");
  const properties: SchemaObject = isJsonObject(declared) ? declared : {};
  const patterns = own(schema, "patternProperties");
  const additional = own(schema, "additionalProperties");
  const hasPatterns = isJsonObject(patterns) && Object.keys(patterns).length > 0;
  const others: StaticType | undefined =
    additional === false && !hasPatterns
      ? undefined
      : isJsonObject(additional) && !hasPatterns
        ? schemaType({ schema: additional, root, name: `${name}[]` })
        : DYN;
  return {
    kind: "object",
    name,
    keys: () => Object.keys(properties),
    property: (key) => {
      const property = own(properties, key);
      return property === undefined ? others : schemaType({ schema: property, root, name: `${name}.${key}` });
    },
  };
}

/** Follows local references (`#/$defs/x`); anything else that refers is anything. */
function resolve(schema: Json, root: Json): Json {
  let current = schema;
  for (let hops = 0; hops < MAX_REFERENCE_HOPS; hops += 1) {
    if (!isJsonObject(current)) return current;
    const reference = own(current, "$ref");
    if (typeof reference !== "string") return current;
    const target = localTarget(reference, root);
    if (target === undefined) return true;
    current = target;
  }
  return true;
}

function localTarget(reference: string, root: Json): Json | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  let target: Json = root;
  for (const token of reference.split("/").slice(1)) {
    const key = decodePointerToken(token);
    if (key === undefined) return undefined;
    const next: Json | undefined = Array.isArray(target)
      ? target[Number(key)]
      : isJsonObject(target)
        ? own(target, key)
        : undefined;
    if (next === undefined) return undefined;
    target = next;
  }
  return target;
}

function decodePointerToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined; // A stray % in the reference.
  }
}
