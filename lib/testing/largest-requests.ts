import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";

/** Bodies may have 25 MiB: what no schema bounds is sent as large as that leaves room for. */
const UNBOUNDED_CHARS = 24 * 1024 * 1024;
/** Values smaller than this cannot hold the loop alone: an operation's small values are sent together. */
const SMALL_CHARS = 64 * 1024;
/** A record that no schema bounds. */
const OPEN_RECORD = `{${Array.from({ length: 500_000 }, (_, index) => `"member ${index}":{"text":"é${index}"}`).join(",")}}`;

/** Ids of things that are there, by the name of the member that leads to them. */
export type KnownIds = Readonly<Record<string, string>>;

/**
 * Values for a schema, as JSON: one in which all that is small is as large as it may be, and for each larger place one in
 * which that one is, beside the least of everything else.
 */
export function* largestValues(schema: JsonObject, ids: KnownIds): Generator<string> {
  yield fill(schema, { ids, name: "", path: [], way: "small" });
  for (const way of waysOf(schema)) {
    const text = fill(schema, { ids, name: "", path: [], way });
    if (text.length > SMALL_CHARS) yield text;
  }
}

interface Where {
  readonly ids: KnownIds;
  /** Name of the member. */
  readonly name: string;
  readonly path: readonly string[];
  /** The place that is to be large, or that every small one is. */
  readonly way: "small" | readonly string[];
}

/** The places of a schema that hold something, each as the way to it. */
function* waysOf(schema: JsonObject, path: readonly string[] = []): Generator<readonly string[]> {
  const plain = firstOf(schema);
  const members = Object.entries(membersOf(plain));
  if (members.length === 0) yield path;
  for (const [name, member] of members) yield* waysOf(member, [...path, name]);
  if (isJsonObject(plain.items)) yield* waysOf(plain.items, [...path, "[]"]);
}

const membersOf = ({ properties }: JsonObject): Record<string, JsonObject> =>
  (isJsonObject(properties) ? properties : {}) as Record<string, JsonObject>;

/** The first alternative that is no null. */
function firstOf(schema: JsonObject): JsonObject {
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
  const chosen = alternatives?.filter(isJsonObject).find(({ type }) => type !== "null");
  return chosen ? firstOf(chosen) : schema;
}

function fill(given: JsonObject, where: Where): string {
  const schema = firstOf(given);
  const { type, enum: listed, const: only } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(listed)) return JSON.stringify(listed[0]);
  const isHere = where.way !== "small" && where.way.join("/") === where.path.join("/");
  switch (Array.isArray(type) ? type.find((one) => one !== "null") : type) {
    case "string":
      return `"${where.ids[where.name] ?? textOf(schema, where, isHere)}"`;
    case "integer":
    case "number":
      return String((where.way === "small" ? schema.maximum : schema.minimum) ?? 1);
    case "boolean":
      return "true";
    case "array":
      return listOf(schema, where, isHere);
    default:
      return recordOf(schema, where, isHere);
  }
}

/** Letters beyond ASCII, where they may stand: they are the ones that cost. */
function textOf({ maxLength, format, pattern }: JsonObject, { way, name }: Where, isHere: boolean): string {
  if (format === "date-time") return "2026-11-28T00:00:00Z";
  if (typeof pattern === "string") return "1";
  const isBounded = typeof maxLength === "number";
  const letter = name === "base64" || !isBounded ? "A" : "é";
  if (isHere) return letter.repeat(isBounded ? maxLength : UNBOUNDED_CHARS);
  return letter.repeat(isBounded && way === "small" && maxLength <= 4_096 ? maxLength : 1);
}

function listOf({ items, minItems, maxItems }: JsonObject, where: Where, isHere: boolean): string {
  const item = fill(isJsonObject(items) ? items : {}, { ...where, path: [...where.path, "[]"] });
  const isOnTheWay = where.way === "small" || where.way[where.path.length] === "[]";
  const count = isHere ? Number(maxItems ?? 100_000) : Math.max(Number(minItems ?? 0), isOnTheWay ? 1 : 0);
  return `[${Array.from({ length: count }, () => item).join(",")}]`;
}

function recordOf(schema: JsonObject, where: Where, isHere: boolean): string {
  const members = membersOf(schema);
  const { additionalProperties: other, maxProperties } = schema;
  if (isHere && maxProperties !== undefined && isJsonObject(other)) {
    const member = fill(other, { ...where, way: "small" });
    return `{${Array.from({ length: Number(maxProperties) }, (_, index) => `"n${index}":${member}`).join(",")}}`;
  }
  if (isHere && other !== false) return OPEN_RECORD;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const next = where.way === "small" ? undefined : where.way[where.path.length];
  const written = Object.entries(members)
    .filter(([name]) => where.way === "small" || name === next || required.includes(name))
    .map(([name, member]) => `"${name}":${fill(member, { ...where, name, path: [...where.path, name] })}`);
  return `{${written.join(",")}}`;
}
