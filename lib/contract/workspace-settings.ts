import { z } from "zod";

/**
 * What a workspace may be set to, with its defaults. Stored sparsely: a setting nobody touched follows the
 * default of the running version. Settings are read with the credential on every request, so a change takes
 * effect at once (D16).
 */
export const WorkspaceSettings = z.object({
  capabilities: z.object({ authoring: z.boolean().default(true) }).prefault({}),
  models: z
    .object({
      /** What "default" means in this workspace's agents; null: the service's own default. */
      default: z
        .string()
        .max(300)
        .regex(/^[a-z]+:\S.*$/, "must look like provider:model")
        .nullable()
        .default(null),
    })
    .prefault({}),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;
