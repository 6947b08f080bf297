import type { Json, JsonObject, LargeJsonParts } from "#lib/contract/json.ts";
import { LARGE_JSON_BYTES, type LargeInputParts } from "#lib/contract/large-json.ts";
import { MAX_MESSAGE_CHARS, PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import { isReservedInputName } from "#lib/contract/reserved-input.ts";
import { cutValue } from "#lib/language/redaction/cut-value.ts";
import { namedValues } from "#lib/language/redaction/named-values.ts";
import { rememberable } from "#lib/language/redaction/remembered-values.ts";

/** More than events are cut to before they are searched for secrets. */
const HEAD_CHARS = 3 * PAYLOAD_CHARS.max;

/** Reserved names that are reported. */
const MAX_RESERVED_NAMES = 1_000;

/** An object or array as large JSON; undefined when its text is short enough to be kept as it is. For threads. */
export function writeLargeJson(value: Json): LargeJsonParts | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  if (length <= LARGE_JSON_BYTES) return undefined;
  return {
    bytes: sharedBytes(text, length),
    chars: text.length,
    head: cutValue(value, HEAD_CHARS).value,
    named: rememberable({ named: namedValues(value) }),
  };
}

/** The same for a run's input. */
export function writeLargeInput(input: JsonObject): LargeInputParts | undefined {
  const large = writeLargeJson(input);
  if (!large) return undefined;
  const reservedNames: string[] = [];
  for (const name in input) {
    if (reservedNames.length === MAX_RESERVED_NAMES) break;
    if (isReservedInputName(name)) reservedNames.push(name);
  }
  const { message } = input;
  const isMessage = typeof message === "string" && message.length <= MAX_MESSAGE_CHARS;
  return { ...large, reservedNames, message: isMessage ? message : undefined };
}

/** Text in memory that every thread reads in place. */
export function sharedBytes(text: string, length = Buffer.byteLength(text)): Uint8Array {
  const shared = Buffer.from(new SharedArrayBuffer(length));
  shared.write(text);
  return new Uint8Array(shared.buffer);
}
