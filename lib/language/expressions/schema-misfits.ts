import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { compileRoot } from "./compile-expression.ts";
import { isExpressionError } from "./expression-error.ts";
import { locate, type SourcePosition, type SourceText } from "./source-position.ts";
import { type StaticScope, type VariableTypes, variableTypes } from "./static-scope.ts";
import { closestName } from "./syntax/closest-name.ts";
import { parseExpression, type SyntaxNode } from "./syntax/parse-expression.ts";
import type { StaticType } from "./types/static-type.ts";

export interface Misfit {
  /** A sentence without its full stop. */
  readonly message: string;
  readonly position: SourcePosition;
}

/** More about one expression helps nobody. */
const MAX_MISFITS = 20;

/** Keywords beside which `properties` and `required` do not say all. */
const OPEN = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "patternProperties",
  "dependentSchemas",
  "$dynamicRef",
];

/**
 * Why the value of an expression surely does not fit a schema: keys that are missing or unknown where it writes a map,
 * literals that the schema refuses, and values of another type. What it computes otherwise, the run finds out. Nothing
 * where the expression cannot be read.
 */
export function schemaMisfits({
  source,
  types,
  schema,
}: {
  source: string;
  types: StaticScope;
  schema: Json;
}): Misfit[] {
  const origin: SourceText = { text: source, start: 0 };
  try {
    const found = visit(parseExpression(source, origin), schema, {
      variables: variableTypes(types),
      origin,
      name: "",
    });
    return found
      .slice(0, MAX_MISFITS)
      .map(({ message, offset }) => ({ message, position: locate(origin, offset) }));
  } catch (error) {
    if (isExpressionError(error)) return [];
    throw error;
  }
}

interface Place {
  readonly variables: VariableTypes;
  readonly origin: SourceText;
  /** How people call what is looked at: `"lines.sku"`; empty for all of it. */
  readonly name: string;
}

interface Found {
  readonly message: string;
  readonly offset: number;
}

function visit(node: SyntaxNode, schema: Json, place: Place): Found[] {
  if (!isJsonObject(schema)) return [];
  if (node.op === "?:") {
    const [, one, other] = node.args;
    return [...visit(one, schema, place), ...visit(other, schema, place)];
  }
  if (node.op === "map")
    return [...wrongType(node, schema, "object", place), ...visitMap(node, schema, place)];
  if (node.op === "list") {
    const { items } = schema;
    const inside = items === undefined || schema.prefixItems !== undefined ? [] : node.args;
    return [
      ...wrongType(node, schema, "array", place),
      ...inside.flatMap((item) => visit(item, items ?? true, place)),
    ];
  }
  const literal = literalOf(node);
  if (literal !== undefined) return wrongLiteral(node, schema, literal, place);
  const { type } = compileRoot({ root: node, variables: place.variables, origin: place.origin });
  return visitType(type, schema, { ...place, offset: node.start, depth: 0 });
}

/** Deeper than that is left to the run. */
const MAX_DEPTH = 5;

/** A value that is computed: keys that it surely has or lacks, and types, as far as they are known. */
function visitType(
  type: StaticType,
  schema: Json,
  place: Place & { readonly offset: number; readonly depth: number },
): Found[] {
  const kind = JSON_TYPES[type.kind];
  if (!isJsonObject(schema) || kind === undefined) return [];
  const wrong = wrongType({ start: place.offset }, schema, kind, place);
  if (wrong.length > 0 || type.kind !== "object" || place.depth >= MAX_DEPTH) return wrong;
  if (OPEN.some((keyword) => memberOf(schema, keyword) !== undefined)) return [];
  const { properties = {}, required } = schema;
  const known = isJsonObject(properties) ? properties : {};
  const missing = (Array.isArray(required) ? required : []).flatMap((key) =>
    typeof key === "string" && type.property(key) === undefined && !hasDefault(memberOf(known, key))
      ? [{ message: `${nameOf(place, key)} is missing`, offset: place.offset }]
      : [],
  );
  const others = type.keys().flatMap((key): Found[] => {
    const [own, property] = [type.property(key), memberOf(known, key)];
    if (own && property !== undefined)
      return visitType(own, property, { ...place, name: pathOf(place, key), depth: place.depth + 1 });
    const isThere = type.mayLack?.(key) === false;
    return isThere && schema.additionalProperties === false
      ? [
          {
            message: `${nameOf(place, key)} is not known${meant(key, Object.keys(known))}`,
            offset: place.offset,
          },
        ]
      : [];
  });
  return [...missing, ...others];
}

function visitMap(node: Extract<SyntaxNode, { op: "map" }>, schema: JsonObject, place: Place): Found[] {
  if (OPEN.some((keyword) => memberOf(schema, keyword) !== undefined)) return [];
  const declared = memberOf(schema, "properties");
  const properties = isJsonObject(declared) ? declared : {};
  const entries = node.args.map(([key, value]) => ({ key: textOf(key), at: key.start, value }));
  const given = new Set(entries.map(({ key }) => key));
  const known = Object.keys(properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  // A key that is computed may be any.
  const missing = given.has(undefined)
    ? []
    : required.filter(
        (key) => typeof key === "string" && !given.has(key) && !hasDefault(memberOf(properties, key)),
      );
  return [
    ...missing.map((key) => ({ message: `${nameOf(place, String(key))} is missing`, offset: node.start })),
    ...entries.flatMap(({ key, at, value }) => {
      if (key === undefined) return [];
      const property = memberOf(properties, key);
      if (property !== undefined) return visit(value, property, { ...place, name: pathOf(place, key) });
      return schema.additionalProperties === false
        ? [{ message: `${nameOf(place, key)} is not known${meant(key, known)}`, offset: at }]
        : [];
    }),
  ];
}

const hasDefault = (property: Json | undefined) =>
  property !== undefined && isJsonObject(property) && property.default !== undefined;

function meant(key: string, known: readonly string[]): string {
  const closest = closestName(key, known);
  return closest === undefined
    ? `: it takes ${known.slice(0, 20).join(", ") || "nothing"}`
    : `; did you mean "${closest}"?`;
}

function wrongLiteral(node: SyntaxNode, schema: JsonObject, value: Json, place: Place): Found[] {
  const refers = OPEN.some((keyword) => memberOf(schema, keyword) !== undefined);
  const [violation] = refers ? [] : validateJson({ schema, value });
  return violation ? [{ message: `${subject(place)} ${violation.message}`, offset: node.start }] : [];
}

function wrongType(
  node: Pick<SyntaxNode, "start">,
  schema: JsonObject,
  kind: JsonType,
  place: Place,
): Found[] {
  const { type } = schema;
  const wanted = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  const fits =
    wanted.length === 0 || wanted.some((one) => one === kind || (one === "integer" && kind === "number"));
  if (fits || OPEN.some((keyword) => memberOf(schema, keyword) !== undefined)) return [];
  const needs = wanted.map((one) => TYPE_WORDS[one] ?? one).join(" or ");
  return [{ message: `${subject(place)} must be ${needs}, and is ${TYPE_WORDS[kind]}`, offset: node.start }];
}

type JsonType = "string" | "number" | "boolean" | "array" | "object" | "null";

const JSON_TYPES: Partial<Record<StaticType["kind"], JsonType>> = {
  string: "string",
  timestamp: "string",
  duration: "string",
  bytes: "string",
  bool: "boolean",
  int: "number",
  double: "number",
  list: "array",
  map: "object",
  object: "object",
  null: "null",
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  null: "null",
};

function literalOf(node: SyntaxNode): Json | undefined {
  if (node.op !== "value") return undefined;
  const { args } = node;
  if (typeof args === "bigint") return Number(args);
  return args === null || typeof args === "string" || typeof args === "number" || typeof args === "boolean"
    ? args
    : undefined;
}

const textOf = (node: SyntaxNode) =>
  node.op === "value" && typeof node.args === "string" ? node.args : undefined;

const pathOf = ({ name }: Place, key: string) => (name === "" ? key : `${name}.${key}`);
const nameOf = (place: Place, key: string) => `"${pathOf(place, key)}"`;
const subject = ({ name }: Place) => (name === "" ? "the value" : `"${name}"`);

/** A map of a schema's required keys, as an author would begin it: `{'title': …}`. */
export function mapForm(schema: Json): string {
  const { properties, required } = isJsonObject(schema) ? schema : {};
  const known = isJsonObject(properties ?? null) ? Object.keys(properties as JsonObject) : [];
  const needed = Array.isArray(required) ? required.filter((key) => typeof key === "string") : [];
  const shown = (needed.length > 0 ? needed : known).slice(0, 8);
  return `{${shown.map((key) => `'${key.replace(/['\\]/g, "\\$&")}': …`).join(", ")}}`;
}
