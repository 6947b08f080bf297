import { isJsonObject, type Json, memberOf } from "#lib/contract/json.ts";
import { isScopeVariable, type VariableName } from "../scope.ts";
import type { VariableTypes } from "../static-scope.ts";
import { BOOL, DOUBLE, DYN, listOf, type ObjectType, STRING, type StaticType } from "../types/static-type.ts";
import type { Sample } from "./sample.ts";

/** Elements of a sample's list that are looked at. */
const MAX_ELEMENTS = 20;

/**
 * What may be at a place, to help somebody who writes: what any of these promises, and what the sample had. Other than
 * for checking, a name that is there in one of them is known. What only bodies have is known where the place has it.
 */
export function knownTypes(types: readonly VariableTypes[], sample: Sample = {}): VariableTypes {
  const known = new Map<VariableName, StaticType>();
  for (const name of new Set(types.flatMap((one) => [...one.keys()]))) {
    const promised = types.flatMap((one) => one.get(name) ?? []);
    const value = isScopeVariable(name) ? sample[name] : undefined;
    const seen = value === undefined ? [] : [typeOfSample(value as Json, name)];
    known.set(name, anyOf([...promised, ...seen]));
  }
  return known;
}

function typeOfSample(value: Json, name: string): StaticType {
  if (typeof value === "string") return STRING;
  if (typeof value === "number") return DOUBLE;
  if (typeof value === "boolean") return BOOL;
  if (Array.isArray(value))
    return listOf(anyOf(value.slice(0, MAX_ELEMENTS).map((one: Json) => typeOfSample(one, `${name}[]`))));
  if (!isJsonObject(value)) return DYN;
  return {
    kind: "object",
    name,
    keys: () => Object.keys(value),
    property: (key) => {
      const member = memberOf(value, key);
      return member === undefined ? undefined : typeOfSample(member, `${name}.${key}`);
    },
  };
}

/** The type that says most about a value that is of one of these. */
function anyOf(types: readonly StaticType[]): StaticType {
  const objects = types.filter((type): type is ObjectType => type.kind === "object");
  if (objects.length > 0) return anyObject(objects);
  const lists = types.flatMap((type) => (type.kind === "list" ? [type.element] : []));
  if (lists.length > 0) return listOf(anyOf(lists));
  return types.find(({ kind }) => kind !== "dyn") ?? DYN;
}

function anyObject(objects: readonly ObjectType[]): ObjectType {
  const [first] = objects;
  return {
    kind: "object",
    name: first?.name ?? "",
    keys: () => [...new Set(objects.flatMap((object) => object.keys()))],
    property: (key) => {
      const found = objects.flatMap((object) => object.property(key) ?? []);
      return found.length === 0 ? undefined : anyOf(found);
    },
  };
}
