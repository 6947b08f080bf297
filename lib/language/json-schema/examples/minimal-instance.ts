import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { type FlattenContext, flattenSchema } from "./flatten-schema.ts";
import { numberExample } from "./number-example.ts";
import { textExample } from "./text-example.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

/** Subschemas visited in all before giving up: enough for any form, little enough to be instant. */
const MAX_VISITS = 20_000;
const MAX_ITEMS = 1_000;
/** Containers within each other; the shallowest instance is wanted, a recursive schema allows any depth. */
const DEPTHS = [1, 2, 3, 5, 8, 13, 21, 40];
/** Orders of branches that are tried at each depth. */
const BRANCH_ORDERS = 8;

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"] as const;
type TypeName = (typeof TYPES)[number];

/** The type that a schema without `type` describes, judged by its keywords. */
const TELLING_KEYWORDS: readonly (readonly [TypeName, readonly string[]])[] = [
  [
    "object",
    [
      "properties",
      "required",
      "additionalProperties",
      "patternProperties",
      "minProperties",
      "dependentRequired",
    ],
  ],
  ["array", ["items", "prefixItems", "minItems", "contains", "uniqueItems"]],
  ["number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]],
];

/**
 * A small value that fits the schema, always the same for the same schema: required members only, `const`,
 * `default`, then the first of `enum`, else the plainest value within the bounds. Covers what authors write
 * (references, branches, bounds, formats, common patterns); `not`, `dependentSchemas` and `unevaluated…` are
 * not looked at, but the result is validated and other branches are tried where it does not fit.
 * @throws Unsatisfiable where nothing was found that fits.
 */
export function minimalInstance(schema: JsonObject): Json {
  let visits = 0;
  const visit = () => {
    visits += 1;
    if (visits > MAX_VISITS) throw new Unsatisfiable("the schema is too large");
  };
  for (const maxDepth of DEPTHS) {
    for (let firstBranch = 0; firstBranch < BRANCH_ORDERS && visits <= MAX_VISITS; firstBranch += 1) {
      const builder = new InstanceBuilder({ root: schema, firstBranch, visit }, maxDepth);
      const instance = builder.tryBuild(schema);
      if (instance !== undefined && validateJson({ schema, value: instance }).length === 0) return instance;
    }
  }
  throw new Unsatisfiable("no instance of the schema was found");
}

class InstanceBuilder {
  readonly #context: FlattenContext;
  readonly #maxDepth: number;

  constructor(context: FlattenContext, maxDepth: number) {
    this.#context = context;
    this.#maxDepth = maxDepth;
  }

  tryBuild(schema: JsonObject): Json | undefined {
    try {
      return this.#build(schema, 0, 0);
    } catch (error) {
      if (error instanceof Unsatisfiable) return undefined;
      throw error;
    }
  }

  /** `ordinal` distinguishes members where the schema wants them unique. */
  #build(schema: Json, depth: number, ordinal: number): Json {
    for (const flat of flattenSchema(schema, this.#context)) {
      for (const candidate of this.#ways(flat, depth, ordinal)) {
        try {
          return candidate();
        } catch (error) {
          if (!(error instanceof Unsatisfiable)) throw error;
        }
      }
    }
    throw new Unsatisfiable("no branch fits");
  }

  #ways(schema: JsonObject, depth: number, ordinal: number): readonly (() => Json)[] {
    if (schema.const !== undefined) return [() => schema.const ?? null];
    if (schema.default !== undefined && ordinal === 0 && this.#context.firstBranch === 0)
      return [() => schema.default ?? null];
    const types = typesOf(schema);
    if (Array.isArray(schema.enum)) {
      const allowed: readonly Json[] = schema.enum.filter(
        (value: Json) => schema.type === undefined || types.some((type) => hasType(value, type)),
      );
      return [...allowed.slice(ordinal), ...allowed.slice(0, ordinal)].map((value) => () => value);
    }
    return types.map((type) => () => this.#buildType(type, schema, depth, ordinal));
  }

  #buildType(type: TypeName, schema: JsonObject, depth: number, ordinal: number): Json {
    if (depth >= this.#maxDepth && (type === "object" || type === "array")) {
      throw new Unsatisfiable("it is nested too deep");
    }
    switch (type) {
      case "object":
        return this.#buildObject(schema, depth, ordinal);
      case "array":
        return this.#buildArray(schema, depth, ordinal);
      case "string":
        return textExample(schema, ordinal);
      case "number":
      case "integer":
        return numberExample(schema, { integer: type === "integer", ordinal });
      case "boolean":
        return ordinal % 2 === 1;
      case "null":
        return null;
    }
  }

  #buildArray(schema: JsonObject, depth: number, ordinal: number): Json {
    const places = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
    const contained = schema.contains === undefined ? 0 : countOf(schema.minContains, 1);
    const length = Math.max(countOf(schema.minItems, 0), contained, ordinal > 0 ? 1 : 0);
    if (length > MAX_ITEMS) throw new Unsatisfiable("it asks for very many items");
    const unique = schema.uniqueItems === true;
    const items: Json[] = [];
    for (let place = 0; place < length; place += 1) {
      const own: Json = places[place] ?? schema.items ?? true;
      const wanted =
        schema.contains !== undefined && place >= length - contained
          ? { allOf: [own, schema.contains] }
          : own;
      items.push(this.#build(wanted, depth + 1, unique ? ordinal + place : ordinal));
    }
    return items;
  }

  #buildObject(schema: JsonObject, depth: number, ordinal: number): Json {
    const properties = isJsonObject(schema.properties) ? schema.properties : {};
    const names = new Set(textsOf(schema.required));
    const minProperties = Math.max(countOf(schema.minProperties, 0), ordinal > 0 ? 1 : 0);
    for (const name of Object.keys(properties)) {
      if (names.size < minProperties) names.add(name);
    }
    for (let extra = 1; names.size < minProperties; extra += 1) names.add(`offline${extra}`);
    for (const name of names) {
      const alsoRequired = isJsonObject(schema.dependentRequired)
        ? schema.dependentRequired[name]
        : undefined;
      for (const other of textsOf(alsoRequired)) names.add(other);
    }
    const members = [...names].map((name, place) => {
      const own = memberOf(properties, name);
      const member = own ?? patternMember(schema, name) ?? schema.additionalProperties ?? true;
      return [name, this.#build(member, depth + 1, place === 0 ? ordinal : 0)] as const;
    });
    return Object.fromEntries(members);
  }
}

/** Null last: an answer that is null says nothing. */
function typesOf(schema: JsonObject): readonly TypeName[] {
  if (schema.type !== undefined) {
    const named = Array.isArray(schema.type) ? schema.type : [schema.type];
    const known = TYPES.filter((type) => named.includes(type));
    return [...known.filter((type) => type !== "null"), ...known.filter((type) => type === "null")];
  }
  const [told] = TELLING_KEYWORDS.find(([, keywords]) =>
    keywords.some((word) => schema[word] !== undefined),
  ) ?? ["string" as const];
  return [told];
}

function hasType(value: Json, type: TypeName): boolean {
  if (value === null) return type === "null";
  if (Array.isArray(value)) return type === "array";
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

/** The schema that `patternProperties` holds for a name, as far as a plain search finds it. */
function patternMember(schema: JsonObject, name: string): Json | undefined {
  if (!isJsonObject(schema.patternProperties)) return undefined;
  const found = Object.entries(schema.patternProperties).find(
    ([pattern]) => validateJson({ schema: { pattern }, value: name }).length === 0,
  );
  return found?.[1];
}

function countOf(value: Json | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}
