import { z } from "zod";

/** Parsers of arguments and options. Their messages complete "… is invalid. It …". */

export const Text = z.string().min(1, "It must not be empty.");

/** A comma-separated list; spaces around an item are ignored. */
export function listOf<Item>(item: z.ZodType<Item, string>) {
  return Text.transform((text) => text.split(",").map((part) => part.trim())).pipe(
    z.array(item, { error: "It must be a list, separated by commas." }).min(1),
  );
}

export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, {
    error: ({ input }) => `${JSON.stringify(input)} is not one of ${names.join(", ")}.`,
  });
}

export function integer({ min, max }: { min: number; max: number }) {
  const error = `It must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error));
}

/** A date and time with its offset, or a date alone, which means midnight UTC. */
export const Moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "It must be an ISO 8601 date or time, such as 2027-01-31 or 2027-01-31T12:00:00Z.",
  })
  .transform((text) => new Date(text));

export const AnyText = z.string();
