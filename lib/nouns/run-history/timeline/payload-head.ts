import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/** How many characters of a payload are read for a timeline bar: figures come first, texts after them. */
export const HEAD_CHARS = 1_000;

/** The start of a payload that was cut when written (D12). */
const CUT = /^\{"truncated":true,"originalChars":\d+,"preview":"/;
const STRING = /"(?:[^"\\]|\\.)*"/.source;
const PLAIN = /-?\d[\d.e+-]*|true|false|null/.source;
const FLAT_OBJECT = /\{[^{}]*\}/.source;

/**
 * Parses the first characters of a payload: a short one completely, otherwise the complete members that are texts,
 * numbers or flat objects. Avoids reading a large payload for three figures.
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
    // The first occurrence of a name is ours; later ones may be inside texts.
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

/** JSON text inside JSON text, possibly cut in the middle of an escape. */
function unescapeOnce(text: string): string {
  const closed = parseValue(`"${text.replace(/\\(u[0-9a-f]{0,3})?$/i, "").replace(/"\}?$/, "")}"`);
  return typeof closed === "string" ? closed : "";
}

export const textOf = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
export const numberOf = (value: Json | undefined): number | null =>
  typeof value === "number" ? value : null;
