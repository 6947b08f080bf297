import { z } from "zod";
import { AnyObject } from "#lib/contract/values.ts";

/** A server's tool as it last told it: one item of `tool_servers.tools`. */
export const StoredTool = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: AnyObject,
  /** What the server says of it, which nobody checks; null where it says nothing. */
  readOnly: z.boolean().nullable(),
  destructive: z.boolean().nullable(),
});
export type StoredTool = z.infer<typeof StoredTool>;
