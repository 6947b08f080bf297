import { z } from "zod";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { pointerKeys } from "#lib/language/json-schema/json-pointer.ts";
import { valueAt, wholeCharacters } from "./bound-record.ts";
import { fitsBound } from "./result-bound.ts";

/** The arguments that read an omitted part of a tool's record. */
export const PART_ARGUMENTS = {
  at: z.string().max(2_000).optional().meta({
    description: "From readWith of a { truncated } value: its JSON in pieces.",
  }),
  offset: z.int().min(0).optional().meta({ description: "With at: nextOffset." }),
};

const PART_CHARS = 80_000;

/**
 * A piece of a value's stable JSON, from `offset` on, as long as fits the limit. All pieces together are the text.
 * @throws DomainError invalid_request for an unknown pointer or offset.
 */
export function readPart({ record, at, ...from }: { record: Json; at: string; offset: number }): string {
  const value = pointerKeys(at) && valueAt(record, at);
  if (value === undefined) throw nothingThere("at", "points to nothing in the record as it is now");
  const whole = canonicalJson(value);
  if (from.offset > whole.length)
    throw nothingThere("offset", `is over the value's ${whole.length} characters`);
  const offset = wholeCharacters(whole, from.offset);
  for (let chars = PART_CHARS; ; chars = Math.floor(chars / 2)) {
    const end = wholeCharacters(whole, Math.min(offset + chars, whole.length));
    const text = whole.slice(offset, end);
    const nextOffset = end < whole.length ? end : null;
    const part = canonicalJson({ at, offset, totalChars: whole.length, nextOffset, text });
    if (fitsBound(part)) return part;
  }
}

function nothingThere(argument: string, message: string): DomainError {
  return new DomainError("invalid_request", `The arguments are not valid: /${argument} ${message}.`, {
    details: [{ code: "not_found", message, field: `/${argument}` }],
  });
}
