import { createHash } from "node:crypto";
import type { Json } from "#lib/contract/json.ts";
import { storableJson, storableText } from "#lib/contract/storable-json.ts";
import { NO_NUMBERS, type NumbersAsText, parseExact } from "#lib/language/exact-json/parse-exact.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)$|^text\/json$/;

export interface HttpBody {
  readonly value: Json;
  readonly asText: NumbersAsText;
}

/**
 * What `nodes.<id>.body` is; null without a body. JSON by its content-type is parsed, and whole
 * numbers whose digits a double cannot hold become strings. Text is decoded by its charset, UTF-8 without
 * one. What PostgreSQL cannot hold (NUL, halves of surrogate pairs) is left out or replaced, as in models'
 * answers. Bytes that are no text become `[binary 1234 bytes sha256:…]`: the call was made, and failing the node
 * would not undo it.
 * @param hide takes out of the text, before it is parsed, what an agent is not to work with.
 * @throws NodeFailure for JSON that is none, is nested over 64 levels, or holds a number beyond all bounds.
 */
export function readHttpBody(
  bytes: Buffer,
  contentType: string | undefined,
  hide: (text: string) => string = (text) => text,
): HttpBody {
  const { type, charset } = mediaTypeOf(contentType ?? "");
  if (bytes.length > 0 && JSON_TYPE.test(type))
    return parseJson(hide(decode(bytes, "utf-8", { fatal: false })));
  return { value: readPlainBody(bytes, { type, charset, hide }), asText: NO_NUMBERS };
}

function readPlainBody(
  bytes: Buffer,
  { type, charset, hide }: MediaType & { readonly hide: (text: string) => string },
): string | null {
  if (bytes.length === 0) return null;
  if (charset !== undefined || type.startsWith("text/"))
    return storableText(hide(decode(bytes, charset ?? "utf-8", { fatal: false })));
  try {
    const text = decode(bytes, "utf-8", { fatal: true });
    if (!text.includes("\0")) return hide(text);
  } catch {
    // Not UTF-8.
  }
  return `[binary ${bytes.length} bytes sha256:${createHash("sha256").update(bytes).digest("hex")}]`;
}

function parseJson(text: string): HttpBody {
  let parsed: HttpBody;
  try {
    parsed = parseExact(text);
  } catch {
    throw new NodeFailure("node_failed", "The answer says that it is JSON and is not.");
  }
  const value = storableJson(parsed.value);
  if (value !== undefined) return { ...parsed, value };
  throw new NodeFailure(
    "node_failed",
    "The answer is JSON that cannot be kept: it is nested over 64 levels, or holds a number beyond all bounds.",
  );
}

/** A text with an unknown charset is decoded as UTF-8. */
function decode(bytes: Buffer, charset: string, { fatal }: { fatal: boolean }): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal });
  } catch {
    decoder = new TextDecoder("utf-8", { fatal });
  }
  return decoder.decode(bytes);
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
