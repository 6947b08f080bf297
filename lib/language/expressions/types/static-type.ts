/**
 * What is known of a value without evaluating. `dyn` is anything. Numbers have one representation; `int`
 * marks those that CEL calls so by their origin (literals, sizes, `int()`), which decides two things only:
 * `int / int` truncates as CEL demands (`7 / 2` is 3, `size(x) / 2` is an index), and `type(7)` is `int`.
 * A number of JSON is a `double` as in every CEL that reads JSON, so `input.amount / 2` keeps its fraction
 * whether the amount happens to be whole or not.
 */
export type StaticType = BasicType | ListType | MapType | ObjectType | OptionalType;

export type BasicType = {
  readonly kind:
    | "dyn"
    | "null"
    | "bool"
    | "int"
    | "double"
    | "string"
    | "bytes"
    | "timestamp"
    | "duration"
    | "type";
};
export type ListType = { readonly kind: "list"; readonly element: StaticType };
export type MapType = { readonly kind: "map"; readonly value: StaticType };
export type OptionalType = { readonly kind: "optional"; readonly value: StaticType };

/** A map whose keys are known. */
export type ObjectType = {
  readonly kind: "object";
  /** How an author would write it: `input.address`. */
  readonly name: string;
  /** Undefined when it surely has no such key. */
  readonly property: (key: string) => StaticType | undefined;
  /** Whether a key is declared, where it declares some and forbids no others. Absent where nothing can be said. */
  readonly declares?: (key: string) => boolean;
  /** Whether a value may be without a key that is declared. Absent where nothing can be said. */
  readonly mayLack?: (key: string) => boolean;
  /** It is made of maps in expressions and not of a schema, which could require a key. */
  readonly isWritten?: true;
  /** The keys it may have, for suggestions. */
  readonly keys: () => readonly string[];
};

export const DYN: BasicType = { kind: "dyn" };
export const NULL: BasicType = { kind: "null" };
export const BOOL: BasicType = { kind: "bool" };
export const INT: BasicType = { kind: "int" };
export const DOUBLE: BasicType = { kind: "double" };
export const STRING: BasicType = { kind: "string" };
export const BYTES: BasicType = { kind: "bytes" };
export const TIMESTAMP: BasicType = { kind: "timestamp" };
export const DURATION: BasicType = { kind: "duration" };
export const TYPE: BasicType = { kind: "type" };

export function listOf(element: StaticType): ListType {
  return { kind: "list", element };
}

export function mapOf(value: StaticType): MapType {
  return { kind: "map", value };
}

export function optionalOf(value: StaticType): OptionalType {
  return { kind: "optional", value };
}

export function isNumeric(type: StaticType): boolean {
  return type.kind === "int" || type.kind === "double";
}

/** The type of a value that is of one or of the other. */
export function unify(left: StaticType, right: StaticType): StaticType {
  if (left === right) return left;
  if (left.kind === "list" && right.kind === "list") return listOf(unify(left.element, right.element));
  if (left.kind === "map" && right.kind === "map") return mapOf(unify(left.value, right.value));
  if (left.kind === "optional" && right.kind === "optional")
    return optionalOf(unify(left.value, right.value));
  if (left.kind === "object" && right.kind === "object") return either(left, right);
  if (isNumeric(left) && isNumeric(right)) return DOUBLE;
  return DYN;
}

/** Of two maps: a key is known that either has, and may be absent unless both have it. */
function either(left: ObjectType, right: ObjectType): ObjectType {
  return {
    kind: "object",
    name: left.name,
    ...(left.isWritten && right.isWritten && { isWritten: true as const }),
    keys: () => [...new Set([...left.keys(), ...right.keys()])],
    property: (key) => {
      const [one, other] = [left.property(key), right.property(key)];
      return one && other ? unify(one, other) : (one ?? other);
    },
    mayLack: (key) =>
      [left, right].some((type) => type.property(key) === undefined || type.mayLack?.(key) === true),
  };
}

/** The one type of all of these, or `dyn`; of none, `dyn`. */
export function unifyAll(types: readonly StaticType[]): StaticType {
  return types.length === 0 ? DYN : types.reduce(unify);
}

/** Types by name, each made once; a type that is made of itself is `dyn`. */
export function typesByName(
  make: (name: string) => StaticType | undefined,
): (name: string) => StaticType | undefined {
  const made = new Map<string, StaticType | undefined>();
  return (name) => {
    if (made.has(name)) return made.get(name);
    made.set(name, DYN);
    const type = make(name);
    made.set(name, type);
    return type;
  };
}
