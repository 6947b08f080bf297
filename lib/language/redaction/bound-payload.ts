import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { writeJsonPrefix } from "./write-json-prefix.ts";

/**
 * The payload itself when its JSON text has at most `maxChars` characters (UTF-16 units), else
 * `{ truncated: true, originalChars, preview }` with the first `maxChars` of that text, or one fewer where
 * the bound would split a surrogate pair (D12). What was cut before, as when it was written, is cut shorter and keeps
 * its length. Redact before bounding: a secret cut in two is not found. `cutValue` bounds what is looked through for secrets.
 */
export function boundPayload(payload: Json, maxChars: number): Json {
  const cutBefore = readTruncated(payload);
  if (cutBefore) {
    const { preview, originalChars } = cutBefore;
    return preview.length <= maxChars
      ? payload
      : truncated({ prefix: preview, chars: originalChars, maxChars });
  }
  const { prefix, chars } = serialise(payload, maxChars);
  if (chars <= maxChars) return payload;
  return truncated({ prefix, chars, maxChars });
}

function readTruncated(payload: Json): { originalChars: number; preview: string } | undefined {
  if (!isJsonObject(payload) || payload.truncated !== true || Object.keys(payload).length !== 3)
    return undefined;
  const { originalChars, preview } = payload;
  return typeof originalChars === "number" && typeof preview === "string"
    ? { originalChars, preview }
    : undefined;
}

/** The same for a payload that is JSON text already. */
export function boundPayloadText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return JSON.stringify(truncated({ prefix: text, chars: text.length, maxChars }));
}

export function truncated({
  prefix,
  chars,
  maxChars,
}: {
  prefix: string;
  chars: number;
  maxChars: number;
}): Json {
  return { truncated: true, originalChars: chars, preview: cut(prefix, maxChars) };
}

/**
 * The JSON text, or at least its first `maxChars` characters, and how many it has.
 * JSON.stringify is several times faster but overflows the stack near 5,000 levels; then the walk takes over.
 */
export function serialise(payload: Json, maxChars: number): { prefix: string; chars: number } {
  try {
    const text = JSON.stringify(payload);
    return { prefix: text, chars: text.length };
  } catch (error) {
    if (error instanceof RangeError) return writeJsonPrefix(payload, maxChars);
    throw error;
  }
}

function cut(text: string, maxChars: number): string {
  const last = text.charCodeAt(maxChars - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? maxChars - 1 : maxChars);
}
