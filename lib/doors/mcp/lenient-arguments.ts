import { isJsonObject, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { changedDetail, changedError } from "#lib/doors/http/changed-value.ts";
import { findUnstorable } from "#lib/doors/http/find-unstorable.ts";
import { JsonScanner } from "#lib/doors/http/json-scanner.ts";
import { findChanged } from "#lib/language/exact-json/find-changed.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";

/** Gemini CLI adds it to dependent calls. It is for the client, not for the tool. */
const CLIENTS_OWN = "wait_for_previous";

/**
 * 25,000 properties with different names in 350 kB took 40 ms and more to parse; text of this length takes under 10.
 */
const MAX_OBJECT_CHARS = 65_536;

/** An object in the arguments is at level 2 of a body, which may have 64. */
const LEVELS_AROUND = -1;

/**
 * Corrects arguments from models where the meaning is clear: null for an optional argument means absent, an integer may
 * be text, an object may be JSON text. Anything else is unchanged, and the schema refuses it.
 * @throws DomainError invalid_request for a JSON text with a value that parsing would change, as in a body (D1).
 */
export function readLeniently(inputSchema: JsonObject, given: unknown): unknown {
  if (!isJsonObject(given)) return given;
  const { [CLIENTS_OWN]: _, ...own } = given;
  return readObject(inputSchema, own, "");
}

function readObject(
  { properties, required }: JsonObject,
  given: JsonObject,
  at: string,
): Record<string, unknown> {
  const read: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = isJsonObject(properties) ? memberOf(properties, name) : undefined;
    const isOptional = !(Array.isArray(required) && required.includes(name));
    if (!isJsonObject(schema)) read.push([name, value]);
    else if (value !== null) read.push([name, readValue(schema, value, childPointer(at, name))]);
    else if (!isOptional || takesNull(schema)) read.push([name, null]);
  }
  return Object.fromEntries(read);
}

function readValue(schema: JsonObject, value: unknown, at: string): unknown {
  if (typeof value === "string") {
    if (schema.type === "integer") return wholeNumberIn(value) ?? value;
    return schema.type === "object" ? (objectIn(value, at) ?? value) : value;
  }
  const { items } = schema;
  if (!Array.isArray(value) || !isJsonObject(items)) return value;
  return value.map((item, index) =>
    isJsonObject(item) ? readObject(items, item, childPointer(at, index)) : item,
  );
}

/** null stays where it has a meaning, such as clearing a field. */
function takesNull({ type, anyOf }: JsonObject): boolean {
  if (Array.isArray(type)) return type.includes("null");
  return Array.isArray(anyOf) && anyOf.some((one) => isJsonObject(one) && one.type === "null");
}

function wholeNumberIn(text: string): number | undefined {
  const number = /^-?(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The object in a JSON text, if it is short enough to be parsed on the event loop. */
function objectIn(text: string, at: string): JsonObject | undefined {
  if (text.length > MAX_OBJECT_CHARS || !/^\s*\{/.test(text)) return undefined;
  const value = parsed(text);
  if (!isJsonObject(value)) return undefined;
  const changed = findChanged(text);
  if (changed) throw changedError(changedDetail(changed, at), "The arguments have");
  return findUnstorable({ value }) ? undefined : value;
}

function parsed(text: string): unknown {
  try {
    new JsonScanner({ levelsAround: LEVELS_AROUND }).scan(Buffer.from(text));
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
