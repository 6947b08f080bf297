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
  const { schema: resolved, isWhole } = resolve(schema, root);
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
      return objectType(resolved, { root, name, isWhole });
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

/** Keywords beside `properties` by which a schema may name properties. */
const NAMING = [
  "patternProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "dependentSchemas",
  "$dynamicRef",
  "unevaluatedProperties",
] as const;

const names = (schema: SchemaObject, keywords: readonly string[]) =>
  keywords.some((keyword) => own(schema, keyword) !== undefined);

function objectType(
  schema: SchemaObject,
  { root, name, isWhole }: { root: Json; name: string; isWhole: boolean },
): StaticType {
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
  const required = own(schema, "required");
  const declares = (key: string) =>
    Object.hasOwn(properties, key) || (Array.isArray(required) && required.includes(key));
  const isPlain = isWhole && !names(schema, NAMING);
  const saysAll = isPlain && Object.keys(properties).length > 0;
  const mayLack = (key: string) => {
    const property = own(properties, key);
    if (property === undefined || (Array.isArray(required) && required.includes(key))) return false;
    return (
      !isJsonObject(property) ||
      (own(property, "default") === undefined && own(property, "$ref") === undefined)
    );
  };
  return {
    kind: "object",
    name,
    keys: () => Object.keys(properties),
    // An author who requires some properties has thought of the others; who requires none may rely on all.
    ...(isPlain && Array.isArray(required) && required.length > 0 && { mayLack }),
    ...(saysAll && (additional === undefined || additional === true) && { declares }),
    property: (key) => {
      const property = own(properties, key);
      return property === undefined ? others : schemaType({ schema: property, root, name: `${name}.${key}` });
    },
  };
}

/**
 * Follows local references (`#/$defs/x`); anything else that refers is anything. It is the whole schema unless one that
 * refers names properties itself.
 */
function resolve(schema: Json, root: Json): { schema: Json; isWhole: boolean } {
  let current = schema;
  let isWhole = true;
  for (let hops = 0; hops < MAX_REFERENCE_HOPS; hops += 1) {
    if (!isJsonObject(current)) return { schema: current, isWhole };
    const reference = own(current, "$ref");
    if (typeof reference !== "string") return { schema: current, isWhole };
    isWhole &&= !names(current, ["properties", "required", ...NAMING]);
    const target = localTarget(reference, root);
    if (target === undefined) return { schema: true, isWhole };
    current = target;
  }
  return { schema: true, isWhole };
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
