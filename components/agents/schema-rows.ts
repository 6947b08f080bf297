import { constraintWords } from "#components/schema-form/constraint-words.ts";
import { findReferenced } from "#components/schema-form/find-referenced.ts";
import {
  isNullable,
  keywordsOf,
  schemaList,
  schemasByName,
  textOf,
  typesOf,
} from "#components/schema-form/schema-node.ts";
import { typeWord } from "#components/schema-form/type-words.ts";
import type { JsonObject } from "#lib/contract/json.ts";

/** One property of a schema as a table row. */
export interface SchemaRow {
  /** Unique in the table: its path. */
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  /** Undefined for alternatives, which are neither required nor optional. */
  readonly isRequired: boolean | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly constraints: readonly string[];
  readonly defaultValue: string | undefined;
  readonly example: string | undefined;
}

const MAX_DEPTH = 8;
const MAX_ROWS = 500;

/** A schema's properties in order, nested ones indented below. Alternatives are separate rows. */
export function schemaRows(schema: JsonObject): SchemaRow[] {
  const rows: SchemaRow[] = [];
  addParts(schema, { root: schema, rows, path: "", depth: 0, seen: [] });
  return rows;
}

interface Walk {
  readonly root: JsonObject;
  readonly rows: SchemaRow[];
  readonly path: string;
  readonly depth: number;
  /** The references on the path here: a recursive one is not followed. */
  readonly seen: readonly string[];
}

function addParts(schema: JsonObject, walk: Walk): void {
  if (walk.depth > MAX_DEPTH) return;
  const { schema: own, seen } = resolve(schema, walk);
  const inside = { ...walk, seen };
  const required: unknown[] = Array.isArray(own.required) ? own.required : [];
  for (const [name, part] of schemasByName(own.properties)) {
    addRow(name, keywordsOf(part), { ...inside, isRequired: required.includes(name) });
  }
  for (const [pattern, part] of schemasByName(own.patternProperties)) {
    addRow(`names like ${pattern}`, keywordsOf(part), { ...inside, isRequired: false });
  }
  const others = own.additionalProperties;
  // Free objects allow any name; no row for that.
  const isFree = others === true && own.properties === undefined && own.patternProperties === undefined;
  if (others !== undefined && others !== false && !isFree)
    addRow("any other name", keywordsOf(others), { ...inside, isRequired: false });
  for (const part of schemaList(own.allOf)) addParts(keywordsOf(part), inside);
  const options = schemaList(own.oneOf ?? own.anyOf).map(keywordsOf);
  if (options.length > 0 && !options.every((option) => option.const !== undefined))
    addOptions(options, inside);
}

function addOptions(options: readonly JsonObject[], walk: Walk): void {
  for (const [index, option] of options.entries()) {
    const name =
      textOf(option.title) ??
      textOf(option.$ref)?.split("/").at(-1) ??
      (typeof option.type === "string" && option.type !== "object"
        ? typeWord(option.type).toLowerCase()
        : undefined) ??
      `Option ${index + 1}`;
    addRow(index === 0 ? `either ${name}` : `or ${name}`, option, {
      ...walk,
      isRequired: false,
      isOption: true,
    });
  }
}

function addRow(
  name: string,
  part: JsonObject,
  { isRequired, isOption = false, ...walk }: Walk & { isRequired: boolean; isOption?: boolean },
): void {
  if (walk.rows.length >= MAX_ROWS) return;
  const { schema, seen } = resolve(part, walk);
  const item = itemOf(schema);
  const key = `${walk.path}/${name}`;
  walk.rows.push({
    key,
    name,
    depth: walk.depth,
    type: typeOf(schema),
    isRequired: isOption ? undefined : isRequired,
    title: isOption ? undefined : textOf(schema.title),
    description: textOf(schema.description),
    constraints: [
      ...constraintWords(withoutTitles(schema)),
      ...(item && schema.prefixItems === undefined ? itemWords(item) : []),
    ],
    defaultValue: schema.default === undefined ? undefined : JSON.stringify(schema.default),
    example: exampleOf(schema),
  });
  const inside = { ...walk, path: key, depth: walk.depth + 1, seen };
  addParts(schema, inside);
  const first = schemaList(schema.prefixItems);
  addPlaces(first, schema, inside);
  if (!item) return;
  if (first.length > 0) addRow("every further item", item, { ...inside, isRequired: false });
  else addParts(item, inside);
}

/** One row for each position of a tuple. */
function addPlaces(places: readonly unknown[], { minItems }: JsonObject, walk: Walk): void {
  if (walk.depth > MAX_DEPTH) return;
  const least = typeof minItems === "number" ? minItems : 0;
  for (const [index, place] of places.entries()) {
    addRow(`item ${index + 1}`, keywordsOf(place), { ...walk, isRequired: index < least });
  }
}

/** What each item must be, if it has no rows of its own. */
function itemWords(item: JsonObject): string[] {
  return item.properties === undefined && item.$ref === undefined
    ? constraintWords(withoutTitles(item)).map((words) => `each ${words}`)
    : [];
}

/** For values with titles: the values. */
function withoutTitles(schema: JsonObject): JsonObject {
  const values = schemaList(schema.oneOf ?? schema.anyOf).map((option) => keywordsOf(option).const);
  if (values.length === 0 || values.includes(undefined)) return schema;
  return { ...schema, enum: values.filter((value) => value !== undefined) };
}

function exampleOf({ examples }: JsonObject): string | undefined {
  const [example] = schemaList(examples);
  if (example === undefined) return undefined;
  return typeof example === "string" ? example : JSON.stringify(example);
}

/** The items' type, if the schema names it. */
function itemOf(schema: JsonObject): JsonObject | undefined {
  return typeof schema.items === "boolean" || schema.items === undefined
    ? undefined
    : keywordsOf(schema.items);
}

function resolve(schema: JsonObject, walk: Walk): { schema: JsonObject; seen: readonly string[] } {
  const ref = textOf(schema.$ref);
  if (ref === undefined) return { schema, seen: walk.seen };
  const { $ref: _, ...own } = schema;
  if (walk.seen.includes(ref)) return { schema: { description: "The same again.", ...own }, seen: walk.seen };
  return { schema: { ...keywordsOf(findReferenced(walk.root, ref)), ...own }, seen: [...walk.seen, ref] };
}

function typeOf(schema: JsonObject): string {
  const item = itemOf(schema);
  const words = namedTypes(schema).map((type) => {
    // The rows below describe the referenced schema.
    if (type === "array" && item && schema.prefixItems === undefined)
      return `List of ${item.$ref ? "objects" : plural(typeOf(item))}`;
    return typeWord(type);
  });
  if (words.length > 0) return `${joined(words)}${isNullable(schema) ? " or nothing" : ""}`;
  if (schema.type === "null") return typeWord("null");
  if (schema.enum !== undefined) return "Choice";
  return schema.oneOf !== undefined || schema.anyOf !== undefined ? "One of several" : "Anything";
}

/** The types that it names or implies. */
function namedTypes(schema: JsonObject): string[] {
  const types = typesOf(schema);
  if (types.length > 0) return types;
  if (schema.const !== undefined) return [typeof schema.const === "object" ? "object" : typeof schema.const];
  if (schema.properties !== undefined) return ["object"];
  return schema.items !== undefined || schema.prefixItems !== undefined ? ["array"] : [];
}

function joined(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(" or ");
}

const PLURALS: Readonly<Record<string, string>> = {
  Text: "texts",
  Number: "numbers",
  "Whole number": "whole numbers",
  "Yes or no": "yes or no",
  Object: "objects",
  List: "lists",
  Choice: "choices",
};

function plural(word: string): string {
  return PLURALS[word] ?? word.toLowerCase();
}
