import type { RJSFSchema } from "@rjsf/utils";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { keywordsOf, schemaList, schemasByName } from "./schema-node.ts";

/** A form value: an empty property exists with the value undefined. */
export type FormValue = Json | undefined;

const MAX_DEPTH = 16;

/**
 * The initial value: defaults of the schema and of required objects. An optional object starts absent, even if its
 * properties have defaults: otherwise people would have to fill it in.
 */
export function initialValue(form: RJSFSchema): FormValue {
  return begin(form, form, 0);
}

function begin(form: RJSFSchema, root: RJSFSchema, depth: number): FormValue {
  const given = form.default as Json | undefined; // part of a schema, which is JSON
  const properties = propertiesOf(form, root, depth);
  const [option] = schemaList(resolved(form, root).oneOf ?? resolved(form, root).anyOf);
  if (given === undefined && properties.size === 0 && option !== undefined && depth < MAX_DEPTH) {
    return begin(keywordsOf(option), root, depth + 1);
  }
  if (properties.size === 0 || (given !== undefined && !isJsonObject(given))) return given;
  const value: Record<string, FormValue> = { ...(given ?? {}) };
  for (const [name, property] of properties) {
    if (Object.hasOwn(value, name)) continue;
    const isRequired = requiredOf(form, root).has(name);
    if (isRequired || isPlain(property, root, depth)) value[name] = begin(property, root, depth + 1);
  }
  return value as JsonObject; // or with absent properties
}

/** Whether to use its default: it has one, or it is neither an object with properties nor a choice of schemas. */
function isPlain(form: RJSFSchema, root: RJSFSchema, depth: number): boolean {
  const { oneOf, anyOf, default: given } = resolved(form, root);
  if (given !== undefined) return true;
  return oneOf === undefined && anyOf === undefined && propertiesOf(form, root, depth + 1).size === 0;
}

/**
 * Adds every absent property of the value's objects as undefined: to the library that is an empty field, while a
 * missing property would get its default again.
 */
export function holdAbsent(value: FormValue, form: RJSFSchema): FormValue {
  return hold(value, form, form, 0);
}

function hold(value: FormValue, form: RJSFSchema, root: RJSFSchema, depth: number): FormValue {
  if (Array.isArray(value)) {
    const { items } = resolved(form, root);
    return value.map((item) => (isJsonObject(items) ? hold(item, items, root, depth + 1) : item)) as Json;
  }
  if (!isJsonObject(value)) return value;
  const held: Record<string, FormValue> = { ...value };
  for (const [name, property] of propertiesOf(form, root, depth)) {
    held[name] = hold(memberOf(held, name), property, root, depth + 1);
  }
  return held as JsonObject; // or with absent properties
}

function resolved(form: RJSFSchema, root: RJSFSchema): RJSFSchema {
  const name = typeof form.$ref === "string" ? form.$ref.split("/").at(-1) : undefined;
  const target = name === undefined ? undefined : keywordsOf(root.$defs)[name];
  return target === undefined ? form : { ...keywordsOf(target), ...form };
}

function requiredOf(form: RJSFSchema, root: RJSFSchema): ReadonlySet<unknown> {
  const parts = [
    resolved(form, root),
    ...schemaList(form.allOf).map((part) => resolved(keywordsOf(part), root)),
  ];
  return new Set(parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])));
}

/** The properties of a schema that always exist: its own, and those from references and allOf. */
function propertiesOf(form: RJSFSchema, root: RJSFSchema, depth: number): Map<string, RJSFSchema> {
  if (depth > MAX_DEPTH) return new Map();
  const own = resolved(form, root);
  const parts = schemaList(own.allOf).flatMap((part) => [...propertiesOf(keywordsOf(part), root, depth + 1)]);
  return new Map([
    ...parts,
    ...schemasByName(own.properties).map(([name, part]) => [name, keywordsOf(part)] as const),
  ]);
}
