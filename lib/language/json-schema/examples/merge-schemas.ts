import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

type Merge = (a: Json, b: Json) => Json;

const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);
const sameJson = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);
const union: Merge = (a, b) => [...new Set([...list(a), ...list(b)])];
const greater: Merge = (a, b) => (Number(a) >= Number(b) ? a : b);
const smaller: Merge = (a, b) => (Number(a) <= Number(b) ? a : b);

/** Merges two subschemas into one that fits both. */
const both: Merge = (a, b) => {
  if (a === true) return b;
  if (b === true) return a;
  return a === false || b === false ? false : { allOf: [a, b] };
};

const common: Merge = (a, b) => {
  const shared = list(a).filter((one) => list(b).some((other) => sameJson(one, other)));
  if (shared.length === 0) throw new Unsatisfiable("no value is allowed by both");
  return shared;
};

const commonTypes: Merge = (a, b) => {
  const widened = (types: readonly Json[]) => (types.includes("number") ? [...types, "integer"] : types);
  return common(widened(list(a)), widened(list(b)));
};

const bothByName: Merge = (a, b) => {
  if (!isJsonObject(a) || !isJsonObject(b)) return b;
  const merged = new Map(Object.entries(a));
  for (const [name, schema] of Object.entries(b)) {
    const earlier = merged.get(name);
    merged.set(name, earlier === undefined ? schema : both(earlier, schema));
  }
  return Object.fromEntries(merged);
};

const bothByPlace: Merge = (a, b) => {
  const [first, second] = [list(a), list(b)];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, place) =>
    both(first[place] ?? true, second[place] ?? true),
  );
};

const equal: Merge = (a, b) => {
  if (!sameJson(a, b)) throw new Unsatisfiable("two different constants are asked for");
  return a;
};

const MERGES: Readonly<Record<string, Merge>> = {
  type: commonTypes,
  enum: common,
  const: equal,
  required: union,
  properties: bothByName,
  patternProperties: bothByName,
  dependentRequired: (a, b) => (isJsonObject(a) && isJsonObject(b) ? { ...a, ...b } : b),
  prefixItems: bothByPlace,
  items: both,
  contains: both,
  additionalProperties: both,
  propertyNames: both,
  minimum: greater,
  exclusiveMinimum: greater,
  minLength: greater,
  minItems: greater,
  minContains: greater,
  minProperties: greater,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
  maxProperties: smaller,
  multipleOf: greater,
  uniqueItems: (a, b) => a === true || b === true,
};

/**
 * One schema that asks what both ask, for the keywords that shape an instance; of two patterns, formats or
 * annotations the second stays.
 * @throws Unsatisfiable where they contradict each other.
 */
export function mergeSchemas(a: JsonObject, b: JsonObject): JsonObject {
  const merged = new Map(Object.entries(a));
  for (const [keyword, value] of Object.entries(b)) {
    const earlier = merged.get(keyword);
    const merge = MERGES[keyword];
    merged.set(keyword, earlier === undefined || !merge ? value : merge(earlier, value));
  }
  return Object.fromEntries(merged);
}
