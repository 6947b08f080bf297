import { isAscii, isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { decodeBase64InPlace, isBase64 } from "#lib/contract/decode-base64.ts";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { isJsonObject, memberOf } from "#lib/contract/json.ts";
import { LargeInput, type LargeInputParts } from "#lib/contract/large-json.ts";
import { writeLargeInput } from "#lib/language/large-json/write-large-json.ts";
import { changedDetail, changedError, isChanged } from "./changed-value.ts";
import { dropOverlong, isUpload, OVERLONG } from "./drop-overlong.ts";
import { findUnstorable } from "./find-unstorable.ts";
import { BODY_ATTACHMENTS, findLongStrings, LONG_TEXT_BYTES, skipWhiteSpace } from "./json-bytes.ts";
import { refuseComplex } from "./json-scanner.ts";
import { locateJsonError, type TextPosition } from "./locate-json-error.ts";
import { parseAround, putAt, type ValuePath } from "./parse-around.ts";

/** A parsed request body without its long strings. It can be cloned, and the buffers of `parts` transferred. */
export interface ParsedBody {
  readonly value: unknown;
  readonly parts: readonly BodyPart[];
  /** The first value that cannot be stored, or that parsing has changed. The code that assembles the body decides what to do. */
  readonly unstorable: ErrorDetail | undefined;
}

/** A value to insert at a path, where the body has null. */
export type BodyPart = { readonly path: ValuePath; readonly bytes: Uint8Array } & (
  | { readonly as: "content"; readonly sha256: string }
  /** Text in an encoding that converts to a string by copying. */
  | { readonly as: "latin1" | "utf16le" }
  /** A run's input, kept as text. */
  | ({ readonly as: "input" } & LargeInputParts)
);

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Parses a body that has passed the scanner. Takes ownership of the bytes and decodes contents in place.
 * @param plain whether to keep an attachment's base64 as text.
 * @param contentsAt the keys that lead to the list of attachments.
 * @param properties how many the scanner has counted; without, every key is compared with the others of its object.
 * @param inputAt the keys that lead to an object that stays text if it is large, for threads only.
 * @throws DomainError invalid_request: empty, not UTF-8, not JSON (with the position), too complex outside its input.
 */
export function parseJsonBytes({
  bytes: received,
  plain = false,
  contentsAt = BODY_ATTACHMENTS,
  inputAt,
  properties,
}: {
  bytes: Buffer;
  plain?: boolean;
  contentsAt?: readonly string[];
  properties?: number | undefined;
  inputAt?: readonly string[] | undefined;
}): ParsedBody {
  if (!isUtf8(received)) throw new DomainError("invalid_request", "The request body is not valid UTF-8.");
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => received[index] === byte);
  const bytes = hasMark ? received.subarray(BYTE_ORDER_MARK.length) : received;
  const { value, placed, changed } = parse(bytes, plain ? undefined : contentsAt, properties);
  const inputTexts = inputAt
    ? placed.filter(({ path, isContent }) => !isContent && leads(inputAt, path))
    : [];
  for (const { path, start, end } of inputTexts)
    putAt({ root: value, path, value: bytes.toString("utf8", start, end) });
  const contents = placed.filter(
    ({ path, start, end, isContent }) =>
      isContent || (isUpload(path, contentsAt) && isBase64(bytes.subarray(start, end))),
  );
  const parts = contents.map(({ path, start, end }) => contentPart(path, bytes.subarray(start, end)));
  if (!plain) parts.push(...decodeEscaped(value, contentsAt));
  const texts = placed.filter((string) => !contents.includes(string) && !inputTexts.includes(string));
  const { kept, fault } = dropOverlong({ value, bytes, placed: texts, contentsAt, inputAt });
  parts.push(...kept.map(({ path, start, end }) => textPart(path, bytes.subarray(start, end))));
  const unstorable = (changed && changedDetail(changed)) ?? fault ?? findUnstorable({ value });
  if (inputAt) parts.push(...takeInput(value, inputAt));
  return { value, parts, unstorable };
}

const leads = (to: ValuePath, path: ValuePath) => to.every((key, index) => path[index] === key);

/** Takes a large input out of its body. The rest becomes objects on the event loop. */
function takeInput(body: unknown, inputAt: readonly string[]): BodyPart[] {
  let input = body;
  for (const key of inputAt) input = isJsonObject(input) ? memberOf(input, key) : undefined;
  const large = isJsonObject(input) ? writeLargeInput(input) : undefined;
  if (large) putAt({ root: body, path: inputAt, value: null });
  refuseComplex(countOf(body));
  return large ? [{ as: "input", path: inputAt, ...large }] : [];
}

/** Counts structures and values as the scanner does. Recursive, because nesting is bounded. */
function countOf(value: unknown): { structures: number; values: number } {
  const count = { structures: 0, values: 1 };
  const walk = (container: unknown) => {
    if (typeof container !== "object" || container === null) return;
    const members = Object.values(container);
    count.structures += 1 + (Array.isArray(container) ? 0 : members.length);
    count.values += members.length;
    for (const member of members) walk(member);
  };
  walk(value);
  return count;
}

/** @throws DomainError invalid_request if a value cannot be stored as it was sent; payload_too_large for a text that is too long. */
export function requireStorable({ unstorable }: Pick<ParsedBody, "unstorable">): void {
  if (unstorable) throw unstorableError(unstorable, "The request body has");
}

/** @param where such as `The request body has`. */
export function unstorableError(fault: ErrorDetail, where: string): DomainError {
  const details = { details: [fault] };
  if (isChanged(fault)) return changedError(fault, where);
  return fault.code === OVERLONG
    ? new DomainError("payload_too_large", `${where} a text that is too long.`, details)
    : new DomainError("invalid_request", `${where} a value that cannot be stored.`, details);
}

/**
 * The whole body, storable or not: contents as `InlineContent`, texts as strings, each in its place. It pauses after
 * each, because 25 MiB of texts are copied.
 */
export function* puttingTogether({
  value,
  parts,
}: Pick<ParsedBody, "value" | "parts">): Generator<undefined, unknown> {
  let body = value;
  for (const part of parts) {
    body = putAt({ root: body, path: part.path, value: assemble(part) });
    yield;
  }
  return body;
}

function assemble(part: BodyPart): InlineContent | LargeInput | string {
  const { bytes } = part;
  if (part.as === "input") return new LargeInput(part);
  if (part.as === "content") return new InlineContent(bytes, part.sha256);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(part.as);
}

/** Also computes the digest that storing needs: 50 ms for 20 MB, better spent on this thread. */
function contentPart(path: ValuePath, base64: Uint8Array): BodyPart {
  const bytes = decodeBase64InPlace(base64);
  return { path, as: "content", bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Decodes UTF-8 on this thread: 130 ms for 25 MB beyond ASCII. Copying UTF-16 takes 10. */
function textPart(path: ValuePath, utf8: Buffer): BodyPart {
  if (isAscii(utf8)) return { path, as: "latin1", bytes: utf8 };
  return { path, as: "utf16le", bytes: Buffer.from(utf8.toString("utf8"), "utf16le") };
}

function parse(
  bytes: Buffer,
  contentsAt: readonly string[] | undefined,
  properties: number | undefined,
): ReturnType<typeof parseAround> {
  try {
    const strings = contentsAt ? findLongStrings({ bytes, contentsAt }) : [];
    return parseAround({ bytes, strings, properties });
  } catch (error) {
    const position = locateJsonError({ bytes });
    throw position ? malformed(bytes, position) : error;
  }
}

function malformed(bytes: Buffer, { offset, line, column }: TextPosition): DomainError {
  if (skipWhiteSpace(bytes, 0) === bytes.length) {
    return new DomainError("invalid_request", "The request body is empty.");
  }
  const fault = offset === bytes.length ? "ends too early" : "is malformed";
  const place = `byte ${offset} (line ${line}, column ${column})`;
  return new DomainError("invalid_request", `The JSON of the request body ${fault}, at ${place}.`);
}

/** Decodes base64 that contains escapes: line breaks, and the backslash that some encoders put before every slash. */
function decodeEscaped(body: unknown, contentsAt: readonly string[]): BodyPart[] {
  const around = contentsAt.slice(0, -1);
  let holder: unknown = body;
  for (const key of around) holder = isJsonObject(holder) ? holder[key] : undefined;
  if (!isJsonObject(holder)) return [];
  const parts: BodyPart[] = [];
  const decode = (item: Record<string, unknown>, path: ValuePath) => {
    if (typeof item.base64 !== "string") return;
    const text = new TextEncoder().encode(item.base64);
    if (!isBase64(text)) return;
    item.base64 = null;
    parts.push(contentPart([...path, "base64"], text));
  };
  // The content of an upload; a short one its verb decodes.
  if (typeof holder.base64 === "string" && holder.base64.length >= LONG_TEXT_BYTES) decode(holder, around);
  const list = holder[contentsAt.at(-1) ?? ""];
  if (!Array.isArray(list)) return parts;
  for (const [index, item] of list.entries()) if (isJsonObject(item)) decode(item, [...contentsAt, index]);
  return parts;
}
