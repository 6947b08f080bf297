import { z } from "zod";

/** A name with an id to link to. */
export const Reference = z.object({ id: z.string(), name: z.string() });
export type Reference = z.infer<typeof Reference>;

export const Person = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type Person = z.infer<typeof Person>;
