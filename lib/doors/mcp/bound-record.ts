import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import { fitsBound, MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";

/** Preview length of an omitted value; shorter if many are omitted. */
const PREVIEWS = [2_000, 200, 0] as const;
const [PREVIEW_CHARS] = PREVIEWS;

/** How to read an omitted value: the same tool with its pointer and an offset (`readPart`). */
export interface ReadWith {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The tool reads the value itself, from an offset on, and takes no pointer. */
  readonly byOffset?: true;
}

/**
 * Serializes a record within the size limit. If it is too long, free values (from agents or callers) are omitted, the
 * largest first: each becomes `{ truncated, originalChars, preview, readWith }`, the shape of long payloads in a trace;
 * `readWith` reads all of it. If that is not enough, the whole record is omitted.
 * @param freeAt pointers to the free values, none inside another.
 */
export function boundRecord({
  record,
  freeAt,
  readWith,
}: {
  record: JsonObject;
  freeAt: readonly string[];
  readWith: ReadWith;
}): string {
  const whole = canonicalJson(record);
  if (fitsBound(whole)) return whole;
  for (const previewChars of PREVIEWS) {
    const shorter = makeRoom(record, { freeAt, readWith, previewChars, bytes: Buffer.byteLength(whole) });
    if (shorter !== undefined) return shorter;
  }
  return canonicalJson(placeholder(whole, "", readWith, PREVIEW_CHARS));
}

/** The record's text without its largest free values; undefined if it is still too long without all of them. */
function makeRoom(
  record: JsonObject,
  {
    freeAt,
    readWith,
    previewChars,
    ...whole
  }: { freeAt: readonly string[]; readWith: ReadWith; previewChars: number; bytes: number },
): string | undefined {
  const free = freeAt
    .map((at) => ({ at, text: canonicalJson(valueAt(record, at) ?? null) }))
    .filter(({ text }) => text.length > previewChars)
    .sort((one, other) => other.text.length - one.text.length);
  let left: Json = record;
  let { bytes } = whole;
  for (const { at, text } of free) {
    const instead = placeholder(text, at, readWith, previewChars);
    const saved = Buffer.byteLength(text) - Buffer.byteLength(canonicalJson(instead));
    if (saved <= 0) continue;
    left = replaced(left, pointerKeys(at) ?? [], instead);
    bytes -= saved;
    if (bytes <= MAX_TOOL_RESULT_BYTES) return canonicalJson(left);
  }
  return undefined;
}

function placeholder(text: string, at: string, readWith: ReadWith, previewChars: number): JsonObject {
  return {
    truncated: true,
    originalChars: text.length,
    preview: text.slice(0, wholeCharacters(text, previewChars)),
    readWith: {
      tool: readWith.tool,
      arguments: { ...readWith.arguments, ...(readWith.byOffset ? {} : { at }), offset: 0 },
    },
  };
}

/** A cut position that does not split a surrogate pair. */
export function wholeCharacters(text: string, place: number): number {
  const before = text.charCodeAt(place - 1);
  return place < text.length && before >= 0xd800 && before <= 0xdbff ? place - 1 : place;
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const key of pointerKeys(pointer) ?? []) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    else value = isJsonObject(value) ? memberOf(value, key) : undefined;
  }
  return value;
}

function replaced(value: Json, [key, ...rest]: readonly string[], by: Json): Json {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  if (!isJsonObject(value)) return value;
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}
