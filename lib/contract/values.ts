import { z } from "zod";
import { isJsonObject, type Json } from "./json.ts";
import { MAX_ID_CHARS, MAX_SENT_NAME_CHARS } from "./limits.ts";

/** An id that a request names, whether it is one of ours or not. */
export const SentId = z.string().max(MAX_ID_CHARS);
/** A name as it is sent; the verb trims it, and says what else is wrong with it. */
export const SentName = z.string().max(MAX_SENT_NAME_CHARS);

/** ISO 8601 UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 }).meta({
  description: "ISO 8601, UTC, with milliseconds.",
  examples: ["2026-11-21T09:30:00.000Z"],
});

const FIRST = Date.parse("0001-01-01T00:00:00.000Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** A moment that a caller names, with its time zone. Beyond these years it could not be answered as a Timestamp. */
export const Moment = z.iso
  .datetime({ offset: true })
  .max(100)
  .refine((text) => Date.parse(text) >= FIRST && Date.parse(text) <= LAST, {
    error: "must be in the years 1 to 9999, UTC",
  });

/** Any JSON value. Not validated: it was parsed from JSON or written by us. */
export const AnyJson = z.custom<Json>((value) => value !== undefined).meta({ override: {} });

/**
 * A JSON object with arbitrary members, passed on unchanged: `z.record` would copy it, and drop a member named
 * `__proto__` before the lane's schema could refuse it.
 */
export const AnyObject = z
  .custom<Record<string, Json>>()
  .check(requireObject)
  .meta({ override: { type: "object", additionalProperties: true } });

export function requireObject(context: z.core.ParsePayload<unknown>): void {
  if (isJsonObject(context.value)) return;
  context.issues.push({ code: "invalid_type", expected: "object", input: context.value });
}

/** Members of any name, so many at most. */
export function boundedRecord<Value extends z.ZodType>(
  value: Value,
  { nameChars, members }: { nameChars: number; members: number },
) {
  return z
    .record(z.string().max(nameChars), value)
    .refine((record) => Object.keys(record).length <= members, { error: `has more than ${members} members` })
    .meta({ maxProperties: members });
}

const decimal = /^(0|[1-9][0-9]{0,8})$/;

/** An integer query parameter in plain decimal digits (D1). `default` is only documented here; the verb applies it. */
export function queryInteger({ min, max, default: absent }: { min: number; max: number; default?: number }) {
  return z
    .string()
    .regex(decimal, "must be a whole number in plain decimal digits")
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({
      override: {
        type: "integer",
        minimum: min,
        maximum: max,
        ...(absent === undefined ? {} : { default: absent }),
      },
    });
}

export const queryBoolean = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .meta({ override: { type: "boolean" } });

/** A repeated query parameter; a single occurrence is a list of one. */
export function queryList(item: z.ZodString, { maxItems }: { maxItems: number }) {
  return z
    .union([item, z.array(item)])
    .transform((value) => (typeof value === "string" ? [value] : value))
    .pipe(z.array(z.string()).max(maxItems))
    .meta({
      override: {
        type: "array",
        maxItems,
        items: { type: "string", ...(item.maxLength === null ? {} : { maxLength: item.maxLength }) },
      },
    });
}

/** More than any word of ours has. */
const CHOICE_CHARS = 20;

/** A repeated query parameter of which each is one of the given words: any of them. `what` names one in errors: "status". */
export const queryChoices = (choices: readonly string[], what: string) =>
  queryList(
    z
      .string()
      .max(CHOICE_CHARS)
      .regex(new RegExp(`^(${choices.join("|")})$`), `is not a ${what}`),
    { maxItems: choices.length },
  );

export const PageCursor = z.string().min(1).max(2_000).meta({
  description:
    "`pagination.nextCursor` of the page before, as it came (at most 2,000 characters); absent for the first page.",
});

export const Pagination = z
  .object({
    limit: z.int().meta({ description: "The page size that was applied." }),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable().meta({ description: "Opaque; null on the last page." }),
  })
  .meta({ id: "Pagination" });
