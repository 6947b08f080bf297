import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { arrayParts } from "./array-parts.ts";
import { combinations } from "./combinations.ts";
import { findReferenced } from "./find-referenced.ts";
import { asJson, defined, type FormSchema, hasControl, kept } from "./form-keywords.ts";
import { objectParts } from "./object-parts.ts";
import { isNullable, keywordsOf, schemaList, typesOf } from "./schema-node.ts";
import { typeWord } from "./type-words.ts";

/** Converts a subschema; `isPart`: it is merged with the schema around it, which has the object. */
export type ReadSchema = (schema: unknown, isPart?: boolean) => FormSchema;

/** One converter's contribution; undefined if no control can show it. */
export type Parts = FormSchema | undefined;

const MAX_DEPTH = 40;
const MAX_SCHEMAS = 3_000;

const prepared = new WeakMap<object, FormSchema>();

/**
 * Reads a schema for the form: gives multiple types, boolean schemas and references one spelling, and leaves parts
 * without a control to be edited as JSON. Values are validated against the original schema, never against
 * this. Never throws, whatever the schema is.
 */
export function formSchema(schema: unknown): FormSchema {
  if (typeof schema !== "object" || schema === null) return asJson({});
  const known = prepared.get(schema);
  if (known) return known;
  const form = readSchema(schema);
  prepared.set(schema, form);
  return form;
}

function readSchema(schema: object): FormSchema {
  // Invalid schemas (loops, malformed keywords), which the server would refuse.
  if (checkSchema(schema).length > 0) return asJson(keywordsOf(schema));
  const reader = new FormSchemaReader(schema);
  const form = reader.read(schema, 0);
  return reader.isTooLarge ? asJson(keywordsOf(schema)) : { ...form, $defs: reader.definitions };
}

class FormSchemaReader {
  readonly #root: unknown;
  /** Each referenced schema becomes a definition. */
  readonly definitions: Record<string, FormSchema> = {};
  readonly #names = new Map<string, string>();
  #schemas = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  get isTooLarge(): boolean {
    return this.#schemas > MAX_SCHEMAS;
  }

  read(schema: unknown, depth: number, isPart = false): FormSchema {
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
      // Stored before conversion, because it may refer to itself.
      this.#names.set(ref, name);
      this.definitions[name] = this.read(target, depth + 1);
    }
    return { $ref: `#/$defs/${name}` };
  }
}

/** For a type or null: the type, which may be left empty. */
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
): FormSchema {
  if (source.anyOf !== undefined || source.oneOf !== undefined || source.enum !== undefined) {
    return source.enum === undefined ? asJson(source) : ofValues(source, undefined);
  }
  const { title, description, default: given, ...others } = source;
  const options = types.map((type) => ({ ...within({ ...others, type }), title: typeWord(type) }));
  const nothing = isNullable(source) ? [{ type: "null", title: typeWord("null") }] : [];
  return defined({ title, description, default: given, anyOf: [...options, ...nothing] });
}

/** A choice of values of any type. */
function ofValues(source: ReturnType<typeof keywordsOf>, type: string | undefined): FormSchema {
  // Without a type of its own it must not exclude the type of a part that it narrows.
  if (source.const === undefined) {
    const isSimple = type !== "object" && type !== "array";
    return { ...kept(source), ...defined({ type: isSimple ? type : undefined }) };
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

/** The type that an author without `type` plainly means. */
function guessType(source: ReturnType<typeof keywordsOf>): string | undefined {
  if (source.type === "null") return "null";
  const has = (keywords: readonly string[]) => keywords.some((keyword) => source[keyword] !== undefined);
  if (has(COMBINING)) return undefined;
  if (has(OBJECT_KEYWORDS)) return "object";
  if (has(ARRAY_KEYWORDS)) return "array";
  if (has(STRING_KEYWORDS)) return "string";
  return has(NUMBER_KEYWORDS) ? "number" : undefined;
}
