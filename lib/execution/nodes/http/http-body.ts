import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { Json } from "#lib/contract/json.ts";
import { storableJson, storableText } from "#lib/contract/storable-json.ts";
import { decodeWindows1252 } from "#lib/language/content-types/text-encoding.ts";
import { NO_NUMBERS, type NumbersAsText, parseExact } from "#lib/language/exact-json/parse-exact.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)$|^text\/json$/;
/** Characters of a malformed answer that the failure's message quotes. */
const SHOWN_CHARS = 200;

export interface HttpBody {
  readonly value: Json;
  readonly asText: NumbersAsText;
}

/**
 * What `nodes.<id>.body` is; null without a body. JSON by its content-type is parsed, and whole numbers whose digits a
 * double cannot hold become strings. Text and JSON are decoded by their charset, UTF-8 without one (C.6). What
 * PostgreSQL cannot hold (NUL, halves of surrogate pairs) is left out or replaced, as in models'
 * answers. Bytes that are no text become `[binary 1234 bytes sha256:…]`: the call was made, and failing the node
 * would not undo it.
 * @param hide takes out of the text, before it is parsed, what an agent is not to work with.
 * @throws NodeFailure for an unknown charset where the body is not UTF-8; for JSON that is none, is nested over 64 levels, or holds a number beyond all bounds.
 */
export function readHttpBody(
  bytes: Buffer,
  contentType: string | undefined,
  hide: (text: string) => string = (text) => text,
): HttpBody {
  const { type, charset } = mediaTypeOf(contentType ?? "");
  if (bytes.length > 0 && JSON_TYPE.test(type)) return parseJson(hide(decode(bytes, charset)));
  return { value: readPlainBody(bytes, { type, charset, hide }), asText: NO_NUMBERS };
}

function readPlainBody(
  bytes: Buffer,
  { type, charset, hide }: MediaType & { readonly hide: (text: string) => string },
): string | null {
  if (bytes.length === 0) return null;
  if (charset !== undefined || type.startsWith("text/")) return storableText(hide(decode(bytes, charset)));
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return hide(text);
  } catch {
    // Not UTF-8.
  }
  return `[binary ${bytes.length} bytes sha256:${createHash("sha256").update(bytes).digest("hex")}]`;
}

/** @param text without the workspace's secrets: it is shown. */
function parseJson(text: string): HttpBody {
  let parsed: HttpBody;
  try {
    parsed = parseExact(text);
  } catch {
    const beginning = JSON.stringify(text.slice(0, SHOWN_CHARS));
    throw new NodeFailure(
      "node_failed",
      `The answer says that it is JSON and is not. It begins with ${beginning}.`,
    );
  }
  const value = storableJson(parsed.value);
  if (value !== undefined) return { ...parsed, value };
  throw new NodeFailure(
    "node_failed",
    "The answer is JSON that cannot be kept: it is nested over 64 levels, or holds a number beyond all bounds.",
  );
}

/** By a label of the Encoding Standard. The call was made: a charset that nobody knows fails it only where it matters. */
function decode(bytes: Buffer, charset = "utf-8"): string {
  const decoder = decoderOf(charset);
  if (decoder) return decoder.encoding === "windows-1252" ? decodeWindows1252(bytes) : decoder.decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const shown = JSON.stringify(charset.slice(0, 40));
  throw new NodeFailure(
    "node_failed",
    `The answer's charset ${shown} is unknown, and the body is not UTF-8. Ask the service for UTF-8.`,
  );
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

interface MediaType {
  readonly type: string;
  readonly charset: string | undefined;
}

function mediaTypeOf(contentType: string): MediaType {
  const [type = "", ...parameters] = contentType.split(";");
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return { type: type.trim().toLowerCase(), charset };
}
