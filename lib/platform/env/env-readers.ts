import { z } from "zod";

/** How environment variables are read. An empty one is one that is not set. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

/** Parts between commas; none when it is not set. */
export const commaSeparated = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );
