import type { RJSFSchema } from "@rjsf/utils";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { arrayParts } from "./array-parts.ts";
import { combinations } from "./combinations.ts";
import { findReferenced } from "./find-referenced.ts";
import { asJson, defined, kept } from "./form-keywords.ts";
import { objectParts } from "./object-parts.ts";
import { isNullable, keywordsOf, schemaList, typesOf } from "./schema-node.ts";
import { typeWord } from "./type-words.ts";

/** Reads a subschema; `isPart`: one that is joined with the schema around it, whose object it is a part of. */
export type ReadSchema = (schema: unknown, isPart?: boolean) => RJSFSchema;

/** What one reader adds to a schema; undefined where no control could show it. */
export type Parts = RJSFSchema | undefined;

const MAX_DEPTH = 40;
const MAX_SCHEMAS = 3_000;

const prepared = new WeakMap<object, RJSFSchema>();

/**
 * The schema as the form library reads schemas, which is draft 7 with gaps: tuples, dependents, several types, boolean
 * schemas and anchors are put into its words, and what it has no control for is marked to be edited as JSON. A value is
 * never checked against this but against the schema itself. Never throws, whatever the schema is.
 */
export function formSchema(schema: unknown): RJSFSchema {
  if (typeof schema !== "object" || schema === null) return asJson({});
  const known = prepared.get(schema);
  if (known) return known;
  const form = readSchema(schema);
  prepared.set(schema, form);
  return form;
}

function readSchema(schema: object): RJSFSchema {
  // What the server would not accept as a schema has loops, or keywords that are not what they should be.
  if (checkSchema(schema).length > 0) return asJson(keywordsOf(schema));
  const reader = new FormSchemaReader(schema);
  const form = reader.read(schema, 0);
  return reader.isTooLarge ? asJson(keywordsOf(schema)) : { ...form, $defs: reader.definitions };
}

class FormSchemaReader {
  readonly #root: unknown;
  /** Each referenced schema becomes a definition of its own, wherever it was. */
  readonly definitions: Record<string, RJSFSchema> = {};
  readonly #names = new Map<string, string>();
  #schemas = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  get isTooLarge(): boolean {
    return this.#schemas > MAX_SCHEMAS;
  }

  read(schema: unknown, depth: number, isPart = false): RJSFSchema {
    this.#schemas++;
    const source = keywordsOf(schema);
    if (depth > MAX_DEPTH || this.isTooLarge) return asJson(source);
    const within: ReadSchema = (part, joined) => this.read(part, depth + 1, joined);

    const nullable = nullableOption(source);
    if (nullable) return within(nullable);
    const types = typesOf(source);
    if (types.length > 1) return ofSeveralTypes(source, types, within);
    if (source.const !== undefined || Array.isArray(source.enum)) return ofValues(source, types[0]);

    const reference = this.#reference(source.$ref, depth);
    const type = types[0] ?? guessType(source);
    const object =
      type === "object" || !type ? objectParts(source, within, type === "object" && !isPart) : {};
    const array = type === "array" ? arrayParts(source, within) : {};
    const combined = combinations(source, within);
    if (!reference || !object || !array || !combined) return asJson(source);
    const form = {
      ...kept(source),
      ...defined({ type: isNullable(source) && types[0] ? [types[0], "null"] : type }),
      ...reference,
      ...combined,
      ...array,
      ...object,
    };
    return hasControl(form) ? form : asJson(source);
  }

  #reference(ref: unknown, depth: number): Parts {
    if (ref === undefined) return {};
    if (typeof ref !== "string") return undefined;
    const name = this.#names.get(ref) ?? `d${this.#names.size}`;
    if (!this.#names.has(ref)) {
      const target = findReferenced(this.#root, ref);
      if (target === undefined) return undefined;
      // Before it is read: it may refer to itself.
      this.#names.set(ref, name);
      this.definitions[name] = this.read(target, depth + 1);
    }
    return { $ref: `#/$defs/${name}` };
  }
}

/** Of something or nothing, the something, which may then be left empty. */
function nullableOption(source: ReturnType<typeof keywordsOf>): unknown {
  const { anyOf, oneOf, ...others } = source;
  const options = schemaList(anyOf ?? oneOf);
  if (options.length !== 2 || (anyOf !== undefined && oneOf !== undefined)) return undefined;
  const something = options.filter((option) => keywordsOf(option).type !== "null").map(keywordsOf);
  const [only] = something;
  if (something.length !== 1 || typeof only?.type !== "string") return undefined;
  return { ...only, ...others, type: [only.type, "null"] };
}

/** A choice of its types. */
function ofSeveralTypes(
  source: ReturnType<typeof keywordsOf>,
  types: readonly string[],
  within: ReadSchema,
): RJSFSchema {
  if (source.anyOf !== undefined || source.oneOf !== undefined || source.enum !== undefined) {
    return source.enum === undefined ? asJson(source) : ofValues(source, undefined);
  }
  const { title, description, default: given, ...others } = source;
  const options = types.map((type) => ({ ...within({ ...others, type }), title: typeWord(type) }));
  const nothing = isNullable(source) ? [{ type: "null", title: typeWord("null") }] : [];
  return defined({ title, description, default: given, anyOf: [...options, ...nothing] });
}

/** A choice of values, whatever their type: the library would draw the fields of a type that has some. */
function ofValues(source: ReturnType<typeof keywordsOf>, type: string | undefined): RJSFSchema {
  if (source.const === undefined) {
    return {
      ...kept(source),
      type: type === "boolean" || type === "number" || type === "integer" ? type : "string",
    };
  }
  const type_ = typeof source.const;
  if (type_ === "string" || type_ === "number" || type_ === "boolean")
    return { ...kept(source), type: type_ };
  return defined({ ...asJson(source), const: source.const });
}

const STRING_KEYWORDS = ["minLength", "maxLength", "pattern", "format"];
const NUMBER_KEYWORDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const ARRAY_KEYWORDS = ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"];
const OBJECT_KEYWORDS = ["properties", "required", "additionalProperties", "patternProperties"];
const COMBINING = ["$ref", "allOf", "anyOf", "oneOf"];

/** What an author who names no type plainly means. */
function guessType(source: ReturnType<typeof keywordsOf>): string | undefined {
  if (source.type === "null") return "null";
  const has = (keywords: readonly string[]) => keywords.some((keyword) => source[keyword] !== undefined);
  if (has(COMBINING)) return undefined;
  if (has(OBJECT_KEYWORDS)) return "object";
  if (has(ARRAY_KEYWORDS)) return "array";
  if (has(STRING_KEYWORDS)) return "string";
  return has(NUMBER_KEYWORDS) ? "number" : undefined;
}

function hasControl(form: RJSFSchema): boolean {
  return ["type", "properties", "if", ...COMBINING].some((keyword) => form[keyword] !== undefined);
}
