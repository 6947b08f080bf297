import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/** How many characters of a payload are read to draw a bar: it begins with the figures, and the texts follow. */
export const HEAD_CHARS = 1_000;

/** The beginning of a payload that was cut when it was written (D12). */
const CUT = /^\{"truncated":true,"originalChars":\d+,"preview":"/;
const STRING = /"(?:[^"\\]|\\.)*"/.source;
const PLAIN = /-?\d[\d.e+-]*|true|false|null/.source;
const FLAT_OBJECT = /\{[^{}]*\}/.source;

/**
 * Reads the first characters of a payload: all of it where it is short, else the members that are texts, numbers or
 * flat objects and are complete there. A large payload is not fetched for three figures.
 */
export function readPayloadHead(head: string | null): JsonObject {
  if (head === null) return {};
  const whole = parse(head);
  if (whole && !("truncated" in whole)) return whole;
  const text = CUT.test(head) ? unescapeOnce(head.replace(CUT, "")) : head;
  const members: Record<string, Json> = {};
  for (const [, name = "", value = ""] of text.matchAll(
    new RegExp(`"([A-Za-z]+)":(${STRING}|${FLAT_OBJECT}|${PLAIN})(?=[,}])`, "g"),
  )) {
    // The first of a name is ours; what a text further on says is not.
    if (!Object.hasOwn(members, name)) members[name] = parseValue(value);
  }
  return members;
}

function parse(text: string): JsonObject | undefined {
  const value = parseValue(text);
  return isJsonObject(value) ? value : undefined;
}

function parseValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A JSON text inside a JSON text, which may end in the middle of an escape. */
function unescapeOnce(text: string): string {
  const closed = parseValue(`"${text.replace(/\\(u[0-9a-f]{0,3})?$/i, "").replace(/"\}?$/, "")}"`);
  return typeof closed === "string" ? closed : "";
}

export const textOf = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
export const numberOf = (value: Json | undefined): number | null =>
  typeof value === "number" ? value : null;
