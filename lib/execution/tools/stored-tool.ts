import { z } from "zod";
import { AnyObject } from "#lib/contract/values.ts";

/** A server's tool as it last told it: one item of `tool_servers.tools`. */
export const StoredTool = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: AnyObject,
  /** What the server says of its structured results; authors read it, nothing relies on it. */
  outputSchema: AnyObject.optional(),
  /** The server's own claim, which nobody checks; null where it claims nothing. */
  readOnly: z.boolean().nullable(),
  destructive: z.boolean().nullable(),
});
export type StoredTool = z.infer<typeof StoredTool>;
