import { compileRoot } from "./compile-expression.ts";
import { isExpressionError } from "./expression-error.ts";
import type { SourceText } from "./source-position.ts";
import type { VariableTypes } from "./static-scope.ts";
import { parseExpression, type SyntaxNode } from "./syntax/parse-expression.ts";
import {
  DOUBLE,
  DYN,
  listOf,
  mapOf,
  type ObjectType,
  STRING,
  type StaticType,
  typesByName,
  unify,
} from "./types/static-type.ts";

/**
 * The type of an expression's value as later nodes read it, in JSON: of a map that is written out, its keys, each looked
 * at when it is asked for. `dyn` where the expression cannot be read.
 */
export function resultType({
  source,
  variables,
  name,
}: {
  source: string;
  variables: VariableTypes;
  /** How an author writes the value: `nodes.a`. */
  name: string;
}): StaticType {
  const origin: SourceText = { text: source, start: 0 };
  try {
    return typeOf(parseExpression(source, origin), { variables, origin, name });
  } catch (error) {
    if (isExpressionError(error)) return DYN;
    throw error;
  }
}

interface Place {
  readonly variables: VariableTypes;
  readonly origin: SourceText;
  readonly name: string;
}

/** Values that are made of other nodes' values, which are made of others: each is a stack of its own. */
const MAX_NESTED = 10;
let nested = 0;

function typeOf(node: SyntaxNode, place: Place): StaticType {
  if (node.op === "?:") {
    const [, one, other] = node.args;
    return either(typeOf(one, place), typeOf(other, place));
  }
  const written = node.op === "map" ? writtenMap(node, place) : undefined;
  if (written) return written;
  if (nested >= MAX_NESTED) return DYN;
  nested += 1;
  try {
    return inJson(compileRoot({ root: node, variables: place.variables, origin: place.origin }).type);
  } finally {
    nested -= 1;
  }
}

/** A map whose keys are all written out. */
function writtenMap({ args }: Extract<SyntaxNode, { op: "map" }>, place: Place): ObjectType | undefined {
  const values = new Map<string, SyntaxNode>();
  for (const [key, value] of args) {
    if (key.op !== "value" || typeof key.args !== "string") return undefined;
    values.set(key.args, value);
  }
  const name = (key: string) => `${place.name}.${key}`;
  const property = typesByName((key) => {
    const value = values.get(key);
    return value && typeOf(value, { ...place, name: name(key) });
  });
  return { kind: "object", name: place.name, keys: () => [...values.keys()], property };
}

/** Of two maps that are written out, a key is known that either has. */
function either(one: StaticType, other: StaticType): StaticType {
  if (one.kind !== "object" || other.kind !== "object") return unify(one, other);
  return {
    kind: "object",
    name: one.name,
    keys: () => [...new Set([...one.keys(), ...other.keys()])],
    property: (key) => {
      const [left, right] = [one.property(key), other.property(key)];
      return left && right ? either(left, right) : (left ?? right);
    },
  };
}

/** What a value of a type is once it was stored: numbers are numbers, times are texts, an optional may be null. */
function inJson(type: StaticType): StaticType {
  switch (type.kind) {
    case "int":
      return DOUBLE;
    case "timestamp":
    case "duration":
    case "bytes":
      return STRING;
    case "type":
    case "optional":
      return DYN;
    case "list":
      return listOf(inJson(type.element));
    case "map":
      return mapOf(inJson(type.value));
    default:
      return type;
  }
}
