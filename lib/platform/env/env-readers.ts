import { z } from "zod";

/** Parsers of environment variables. An empty variable counts as unset. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

/** A comma-separated list; empty if unset. */
export const commaSeparated = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );
