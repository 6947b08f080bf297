import { z } from "zod";

/** Who wrote something (D19): a person, a key, a connected app, or an agent in a run. */
export const Author = z
  .object({ type: z.enum(["user", "key", "app", "agent"]), id: z.string(), name: z.string() })
  .meta({ id: "Author" });
export type Author = z.infer<typeof Author>;
