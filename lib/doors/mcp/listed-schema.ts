import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { ARGUMENT_WORDS, type ArgumentWords } from "./argument-words.ts";

/** Bounds and forms: the operation checks them, descriptions name those that a model may meet, and clients drop them. */
const LEFT_OUT = new Set([
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "maxProperties",
  "propertyNames",
  "format",
  "contentEncoding",
  "description",
]);

/**
 * A tool's arguments as tools/list shows them: the same names and types in few words, because a model reads the listing
 * with every request.
 * @param words what the tool says of its own arguments, by their paths; other words are those of `ARGUMENT_WORDS`, else
 * those of the API.
 */
export function listedSchema(
  schema: JsonObject,
  words: Readonly<Record<string, ArgumentWords>> = {},
): JsonObject {
  return listed(schema, { path: "", words: { ...ARGUMENT_WORDS, ...words } });
}

interface Place {
  /** The names around an argument and its own, with dots; items of a list have the list's. */
  readonly path: string;
  readonly words: Readonly<Record<string, ArgumentWords>>;
}

function listed(schema: JsonObject, { path, words }: Place): JsonObject {
  const said = words[path];
  const one = withoutAlternatives(schema);
  if (typeof said === "object") return open(one, said.words);
  const members = Object.entries(one).flatMap(([key, value]): [string, Json][] => {
    if (LEFT_OUT.has(key) || (key === "additionalProperties" && path !== "")) return [];
    if (key === "items" && isJsonObject(value)) {
      const own = { ...words, [path]: "" }; // the list's words are not said of each item
      return [[key, listed(value, { path, words: own })]];
    }
    if (key !== "properties" || !isJsonObject(value)) return [[key, value]];
    const properties = Object.entries(value).map(([name, member]) => [
      name,
      isJsonObject(member) ? listed(member, { path: path === "" ? name : `${path}.${name}`, words }) : member,
    ]);
    return [[key, Object.fromEntries(properties)]];
  });
  const description = said ?? one.description;
  return { ...Object.fromEntries(members), ...(description ? { description } : {}) };
}

/** A value whose form stands in words. */
function open({ type = "object", items }: JsonObject, words: string): JsonObject {
  const item = isJsonObject(items) ? (items.type ?? "object") : undefined;
  return { type, ...(item === undefined ? {} : { items: { type: item } }), description: words };
}

/** An enum for a `const`, and null as a second type: the same in fewer words. */
function withoutAlternatives(schema: JsonObject): JsonObject {
  const { const: only, anyOf, ...own } = schema;
  if (only !== undefined) return typeof only === "boolean" ? own : { ...own, enum: [only] };
  if (!Array.isArray(anyOf)) return schema;
  const alternatives = anyOf.filter(isJsonObject);
  const value = alternatives.find(({ type }) => type !== "null");
  if (!value || alternatives.length !== 2 || !alternatives.some(({ type }) => type === "null")) return schema;
  return { ...value, ...own, type: [value.type ?? [], "null"].flat() };
}
