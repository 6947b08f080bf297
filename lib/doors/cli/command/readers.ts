import { z } from "zod";

/** How the texts of arguments and options become values. Their messages complete "… is invalid. It …". */

export const Text = z.string().min(1, "It must not be empty.");

/** What is separated by commas; spaces around an item do not count. */
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

/** A moment: a date and time with its offset, or a date alone, which begins in UTC. */
export const Moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "It must be an ISO 8601 date or time, such as 2027-01-31 or 2027-01-31T12:00:00Z.",
  })
  .transform((text) => new Date(text));

export const AnyText = z.string();
